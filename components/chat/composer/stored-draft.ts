import { useSyncExternalStore } from 'react'
import { isObject } from '@/lib/a2a/json'
import { maxEntryAgeMs, removeOldEntries } from '@/lib/client/browser-store'

/** The stored members of a draft, as JSON. */
export type StoredDraft = Record<string, unknown>

const prefix = 'draft:'
/** Minimum interval between cleanups, since a cleanup reads all entries. */
const pauseMs = 24 * 60 * 60 * 1000

function read(item: string | null): { at: number; draft: StoredDraft } | null {
  try {
    const value: unknown = JSON.parse(item ?? '')
    return isObject(value) && isObject(value.draft) ? { at: Number(value.at), draft: value.draft } : null
  } catch {
    return null
  }
}

/** Returns the stored draft. Null if there is none. */
export function readStoredDraft(name: string): StoredDraft | null {
  try {
    return read(localStorage.getItem(prefix + name))?.draft ?? null
  } catch {
    return null
  }
}

/** Returns true if a draft is stored in this browser. */
export function hasStoredDraft(name: string): boolean {
  try {
    return localStorage.getItem(prefix + name) !== null
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()

/** Calls `listener` when a draft is created or removed, on this page or another. Returns the unsubscribe function. */
function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Stores a draft in this browser, or removes it if it is empty. */
export function storeDraft(name: string, draft: StoredDraft): void {
  const before = hasStoredDraft(name)
  write(name, draft)
  if (hasStoredDraft(name) !== before) for (const listener of listeners) listener()
}

function write(name: string, draft: StoredDraft): void {
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify({ at: Date.now(), draft }))
  } catch {
    // Not allowed, or full: the draft lasts until the page is closed.
  }
}

let lastRemovalAt = 0

/**
 * Removes drafts that were not changed for 30 days. Their files, partial form answers and queued messages are removed when the
 * promise resolves. These are checked once a day, and also after the clock was set back.
 */
export async function removeOldDrafts(now = Date.now()): Promise<void> {
  removeOldTexts(now)
  if (Math.abs(now - lastRemovalAt) <= pauseMs) return
  lastRemovalAt = now
  await Promise.all((['files', 'answers', 'queued'] as const).map((name) => removeOldEntries(name, now)))
}

function removeOldTexts(now: number): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
      const entry = read(localStorage.getItem(key))
      if (!entry || now - entry.at > maxEntryAgeMs) localStorage.removeItem(key)
    }
  } catch {
    // Not allowed.
  }
}

/** Returns whether a conversation has a draft. `name`: the agent's slug and the conversation's ID. */
export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(
    onDraftsChange,
    () => hasStoredDraft(name),
    () => false,
  )
}
