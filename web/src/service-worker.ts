/// <reference lib="webworker" />
/**
 * The service worker: keeps the files of one build of the page, so that it opens without a network.
 *
 * Documents come from the network, and from here only where there is none; so nobody stays with an old build. Files with a
 * hash in their name never change and come from here first. What the server knows (/api) is never kept.
 */
export type {}

declare const self: ServiceWorkerGlobalScope
/** The paths of the build's files, and what tells this build from others; filled in by shell-files.ts. */
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string

const PREFIX = 'shell-'
const CACHE = `${PREFIX}${__SHELL_VERSION__}`
const HASHED = '/assets/'
const DOCUMENT = '/'
const FILES = __SHELL_FILES__
const isKept = new Set(FILES)
/** What a proxy answers when the server behind it is away. */
const AWAY = [502, 503, 504]

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  // One after the other, so that whoever plays meanwhile does not wait for what is only kept.
  for (const path of FILES) {
    // Files with a hash may come from the browser's own cache: many were loaded a moment ago.
    await cache.add(new Request(path, path.startsWith(HASHED) ? {} : { cache: 'reload' }))
  }
}

async function dropOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Return the page from the cache, marked as such: the page then says that the server is out of reach. */
async function keptDocument(): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(DOCUMENT)
  if (!kept) return Response.error()
  const headers = new Headers(kept.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const text = (await kept.text()).replace('<html', '<html data-offline')
  return new Response(text, { headers })
}

async function documentFor(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    return AWAY.includes(response.status) ? await keptDocument() : response
  } catch {
    return keptDocument()
  }
}

async function keptFirst(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request)) ?? fetch(request)
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await (await caches.open(CACHE)).match(request)) ?? Response.error()
  }
}

/** What the server sends (`server/push.py`). */
interface Notice {
  title: string
  body: string
  tag: string
  path: string
}

async function show(notice: Notice): Promise<void> {
  const { title, body, tag, path } = notice
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    data: { path },
  })
}

/** Go to the table that a notification is about: where it is open already, else in a new window. */
async function openTable(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => new URL(url).pathname === path)
  if (there) await there.focus()
  else await self.clients.openWindow(path)
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as Notice))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(openTable(path))
})

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isOurs = origin === self.location.origin && !pathname.startsWith('/api/')
  if (request.method !== 'GET' || !isOurs) return
  if (request.mode === 'navigate') event.respondWith(documentFor(request))
  else if (isKept.has(pathname)) {
    event.respondWith(pathname.startsWith(HASHED) ? keptFirst(request) : networkFirst(request))
  }
})
