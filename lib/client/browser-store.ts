import { isObject } from '@/lib/a2a/json'

/** How long this browser keeps what nobody comes back to. */
export const longestKeptMs = 30 * 24 * 60 * 60 * 1000

const stores = ['files', 'unsent', 'answers'] as const
type StoreName = (typeof stores)[number]

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

/** Stays open: a page that is being left has no time to open it. */
let database: IDBDatabase | null = null

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('switchboard-drafts', 2)
  opening.addEventListener('upgradeneeded', () => {
    const { result } = opening
    for (const name of stores) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name)
  })
  const opened = await settled(opening)
  // A newer page wants another shape of it.
  opened.addEventListener('versionchange', () => {
    opened.close()
    database = null
  })
  opened.addEventListener('close', () => (database = null))
  database = opened
  return opened
}

/**
 * Runs one step on a store of what this browser keeps: whatever can be cloned, under keys of text; at once where the store
 * was used before. Answers null where the browser keeps nothing: in a private window, say, or when it is full.
 */
export async function inBrowserStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  if (!globalThis.indexedDB) return null
  try {
    const transaction = (database ?? (await open())).transaction(name, mode)
    const answer = settled(step(transaction.objectStore(name)))
    transaction.commit()
    return await answer
  } catch {
    return null
  }
}

/**
 * Removes entries that were not changed for a month, by their `at` (ms since the epoch). An entry of an earlier version, without
 * `at`, is wrapped as the `value` of an entry that is new now. Does nothing without IndexedDB.
 */
export async function removeOldEntries(name: StoreName, now: number): Promise<void> {
  if (!globalThis.indexedDB) return
  try {
    // One transaction, so that nothing is put back over what another window keeps meanwhile.
    const cursors = (database ?? (await open())).transaction(name, 'readwrite').objectStore(name).openCursor()
    await new Promise<void>((resolve, reject) => {
      cursors.addEventListener('error', () => reject(cursors.error ?? new Error('IndexedDB')))
      cursors.addEventListener('success', () => {
        const cursor = cursors.result
        if (!cursor) return resolve()
        const value: unknown = cursor.value
        if (!isObject(value) || typeof value.at !== 'number') cursor.update({ at: now, value })
        else if (now - value.at > longestKeptMs) cursor.delete()
        cursor.continue()
      })
    })
  } catch {
    // Not allowed, or full: another visit may.
  }
}
