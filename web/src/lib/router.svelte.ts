/** Which page is shown, according to the address bar. */

export type PageName =
  | 'home'
  | 'new'
  | 'table'
  | 'replay'
  | 'analysis'
  | 'whatif'
  | 'daily'
  | 'help'
  | 'lesson'
  | 'puzzles'
  | 'mistakes'
  | 'settings'
  | 'missing'

export interface Route {
  /** The page's name; 'missing' where the address names none. */
  name: PageName
  path: string
  params: Record<string, string>
  query: URLSearchParams
}

const PAGES: readonly (readonly [pattern: string, name: PageName])[] = [
  ['/', 'home'],
  ['/new', 'new'],
  ['/new/:game', 'new'],
  ['/t/:id', 'table'],
  ['/replay', 'replay'],
  ['/replay/:id', 'replay'],
  ['/analysis/:key', 'analysis'],
  ['/whatif', 'whatif'],
  ['/daily', 'daily'],
  ['/daily/:day', 'daily'],
  ['/help', 'help'],
  ['/help/:game', 'help'],
  ['/lesson/:game', 'lesson'],
  ['/lesson/:game/:number', 'lesson'],
  ['/puzzles', 'puzzles'],
  ['/puzzles/:game', 'puzzles'],
  ['/puzzles/:game/:id', 'puzzles'],
  ['/mistakes', 'mistakes'],
  ['/settings', 'settings'],
]

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const parts = path.replace(/(?<=.)\/+$/, '').split('/')
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, word] of wanted.entries()) {
    if (word.startsWith(':') && parts[index] !== '') params[word.slice(1)] = decoded(parts[index])
    else if (word !== parts[index]) return null
  }
  return params
}

/** Return the page that an address names. */
export function findRoute(path: string, search = ''): Route {
  const query = new URLSearchParams(search)
  for (const [pattern, name] of PAGES) {
    const params = match(pattern, path)
    if (params) return { name, path, params, query }
  }
  return { name: 'missing', path, params: {}, query }
}

export const route: Route = $state(findRoute(location.pathname, location.search))

function read(): void {
  Object.assign(route, findRoute(location.pathname, location.search))
}

/** Go to a page of ours. */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  const before = location.pathname
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  read()
  if (location.pathname !== before) window.scrollTo(0, 0)
}

/** Whether a click on a link should stay within the page. */
function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  return (
    isPlain &&
    !event.defaultPrevented &&
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.pathname.startsWith('/api/')
  )
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link?.href || !isOurs(event, link)) return
  // A link within the page, such as "skip to content", is handled by the browser.
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

/** Follow links and the browser's back and forward. */
export function startRouter(): void {
  document.addEventListener('click', follow)
  window.addEventListener('popstate', read)
}
