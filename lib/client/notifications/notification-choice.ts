import type { TaskEventKind } from '@/lib/client/notifications/task-events'

const storageKey = 'switchboard-notifications'
const kinds: readonly TaskEventKind[] = ['waiting', 'ended']
const listeners = new Set<() => void>()

/** Returns the chosen events as text, to compare them; empty if notifications are off or this browser stores nothing. */
export function readNotificationChoice(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** Parses the result of `readNotificationChoice`. */
export function parseNotificationChoice(text: string): TaskEventKind[] {
  return kinds.filter((kind) => text.split(',').includes(kind))
}

/** Stores which events this browser shows. Every open page of Switchboard follows. */
export function writeNotificationChoice(chosen: readonly TaskEventKind[]): void {
  try {
    localStorage.setItem(storageKey, chosen.join(','))
  } catch {
    // Storage is disabled: the choice cannot be kept.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after a change by this or another page. Returns the unsubscribe function. */
export function onNotificationChoice(listener: () => void): () => void {
  const other = ({ key }: StorageEvent): void => {
    if (key === storageKey) listener()
  }
  listeners.add(listener)
  addEventListener('storage', other)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', other)
  }
}
