/**
 * Telling somebody that it is their turn while they look elsewhere: by the page while it is open in the background, by the
 * server (Web Push) where games go on for days. Permission is asked for only when the person wants it.
 */
import { pushKey, startPush, stopPush } from './api'
import { settings } from './settings.svelte'
import { language } from './text.svelte'

export type Permission = NotificationPermission | 'unsupported'

function read(): Permission {
  const isThere = 'Notification' in window && 'serviceWorker' in navigator
  return isThere && window.isSecureContext ? Notification.permission : 'unsupported'
}

let permission: Permission = $state(read())

/** Whether the browser lets the page notify, as far as is known. */
export function notifyPermission(): Permission {
  return permission
}

/** Whether notifications are wanted and allowed. */
export function isNotifying(): boolean {
  return settings.notify === true && permission === 'granted'
}

/** Start to notify, after asking the browser's permission; called from a click. */
export async function startNotifying(): Promise<void> {
  if (read() === 'unsupported') return
  permission = await Notification.requestPermission()
  settings.notify = permission === 'granted'
  if (isNotifying()) await subscribe()
}

/** Notify no more, on this device. */
export async function stopNotifying(): Promise<void> {
  settings.notify = false
  try {
    const subscription = await (await worker())?.pushManager?.getSubscription()
    if (!subscription) return
    await stopPush(subscription.endpoint)
    await subscription.unsubscribe()
  } catch {
    // The server forgets a browser that does not answer.
  }
}

/** Tell the server of this browser again, as with every visit: it forgets those that do not come. */
export async function renewPush(): Promise<void> {
  if (isNotifying()) await subscribe()
}

/** Show a notification about a table; a newer one about it takes its place. */
export async function notify(title: string, table: string): Promise<void> {
  // Somebody may have allowed it in the browser's settings meanwhile.
  permission = read()
  if (!isNotifying()) return
  const registration = await worker()
  await registration?.showNotification(title, {
    tag: table,
    icon: '/icon-192.png',
    data: { path: `/t/${table}` },
  })
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration('/')
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** Subscribe to the server's notifications. Without a push service, those of the open page remain. */
async function subscribe(): Promise<void> {
  try {
    const manager = (await worker())?.pushManager
    if (!manager) return
    const subscription =
      (await manager.getSubscription()) ??
      (await manager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytes((await pushKey()).public_key),
      }))
    const { endpoint, keys } = subscription.toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) return
    await startPush({ endpoint, p256dh: keys.p256dh, auth: keys.auth, language: language() })
  } catch (error) {
    console.info('No push notifications:', error instanceof Error ? error.name : 'unknown')
  }
}
