import { beforeEach, describe, expect, it } from 'vitest'
import { findRoute, go, route, startRouter } from '../src/lib/router.svelte'

describe('an address', () => {
  it.each([
    ['/', 'home', {}],
    ['/new', 'new', {}],
    ['/new/5211', 'new', { game: '5211' }],
    ['/t/abc123', 'table', { id: 'abc123' }],
    ['/t/abc123/', 'table', { id: 'abc123' }],
    ['/replay', 'replay', {}],
    ['/replay/abc123', 'replay', { id: 'abc123' }],
    ['/daily', 'daily', {}],
    ['/daily/2026-11-15', 'daily', { day: '2026-11-15' }],
    ['/help/azul', 'help', { game: 'azul' }],
    ['/lesson/azul', 'lesson', { game: 'azul' }],
    ['/lesson/azul/2', 'lesson', { game: 'azul', number: '2' }],
    ['/settings', 'settings', {}],
  ])('%s names the page %s', (path, name, params) => {
    expect(findRoute(path)).toMatchObject({ name, params })
  })

  it.each(['/t', '/t/', '/nowhere', '/t/a/b', '/lesson'])('%s names no page', (path) => {
    expect(findRoute(path).name).toBe('missing')
  })

  it('keeps its query', () => {
    expect(findRoute('/t/abc', '?seat=2').query.get('seat')).toBe('2')
  })

  it('with broken escapes is taken as it stands', () => {
    expect(findRoute('/t/%zz').params.id).toBe('%zz')
  })
})

describe('going somewhere', () => {
  startRouter()
  beforeEach(() => go('/'))

  /** Click on a link; return whether the page takes care of it itself. */
  function click(html: string, init: MouseEventInit = {}): boolean {
    let isOurs = false
    document.body.innerHTML = html
    document.addEventListener('click', (event) => (isOurs = event.defaultPrevented), { once: true })
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    document.querySelector('a')?.dispatchEvent(event)
    return isOurs
  }

  it('shows the page of a clicked link without loading anew', () => {
    expect(click('<a href="/help/azul">rules</a>')).toBe(true)

    expect(route).toMatchObject({ name: 'help', params: { game: 'azul' } })
    expect(location.pathname).toBe('/help/azul')
  })

  it.each([
    ['<a href="https://example.org/help">elsewhere</a>', {}],
    ['<a href="/help" target="_blank">in a tab</a>', {}],
    ['<a href="/api/tables/abc/record" download>file</a>', {}],
    ['<a href="/help">with a key held</a>', { ctrlKey: true }],
  ])('leaves %s to the browser', (html, init) => {
    expect(click(html, init)).toBe(false)

    expect(route.name).toBe('home')
  })
})
