import { isObject } from '@/lib/a2a/json'
import { removeOldEntries, longestKeptMs } from '@/lib/client/browser-store'

/** The members of a draft that are kept, as JSON. */
export type TextKept = Record<string, unknown>

const prefix = 'draft:'
/** All of it is gone through, files too: not with every conversation that is opened. */
const pauseMs = 24 * 60 * 60 * 1000

function read(item: string | null): { at: number; draft: TextKept } | null {
  try {
    const value: unknown = JSON.parse(item ?? '')
    return isObject(value) && isObject(value.draft) ? { at: Number(value.at), draft: value.draft } : null
  } catch {
    return null
  }
}

/** What was left of a draft in this browser; null where nothing was. */
export function keptText(name: string): TextKept | null {
  try {
    return read(localStorage.getItem(prefix + name))?.draft ?? null
  } catch {
    return null
  }
}

/** True where something was left of a draft in this browser. */
export function hasDraft(name: string): boolean {
  try {
    return localStorage.getItem(prefix + name) !== null
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()

/** Calls back when a draft begins or ends, on this page or another. Answers with the function that ends it. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Keeps a draft in this browser, or forgets it where nothing is in it. */
export function keepText(name: string, draft: TextKept): void {
  const before = hasDraft(name)
  write(name, draft)
  if (hasDraft(name) !== before) for (const listener of listeners) listener()
}

function write(name: string, draft: TextKept): void {
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify({ at: Date.now(), draft }))
  } catch {
    // Not allowed, or full: the draft lives as long as the page.
  }
}

let lastRemovalAt = 0

/**
 * Removes drafts that were not changed for a month. Their files and half-filled forms are removed when the promise resolves;
 * they are checked once a day, and also after the clock was set back.
 */
export async function removeOldDrafts(now = Date.now()): Promise<void> {
  removeOldTexts(now)
  if (Math.abs(now - lastRemovalAt) <= pauseMs) return
  lastRemovalAt = now
  await Promise.all([removeOldEntries('files', now), removeOldEntries('answers', now)])
}

function removeOldTexts(now: number): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
      const kept = read(localStorage.getItem(key))
      if (!kept || now - kept.at > longestKeptMs) localStorage.removeItem(key)
    }
  } catch {
    // As above.
  }
}
