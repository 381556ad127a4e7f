import { isObject } from '@/lib/a2a/json'

/** Maximum age of an unused entry: 30 days. */
export const maxEntryAgeMs = 30 * 24 * 60 * 60 * 1000

const stores = ['files', 'unsent', 'answers', 'queued'] as const
type StoreName = (typeof stores)[number]

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

/** Stays open, since a page that is being unloaded has no time to open it. */
let database: IDBDatabase | null = null
let opening: Promise<IDBDatabase> | null = null

/** Opens the database once, so that requests made meanwhile keep their order. */
function open(): Promise<IDBDatabase> {
  opening ??= openDatabase().finally(() => (opening = null))
  return opening
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('switchboard-drafts', 3)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    for (const name of stores) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name)
  })
  const opened = await settled(request)
  // A newer page needs another version of the database.
  opened.addEventListener('versionchange', () => {
    opened.close()
    database = null
  })
  opened.addEventListener('close', () => (database = null))
  database = opened
  return opened
}

/**
 * Runs requests on an object store of this browser, in one transaction, and returns the result of the last. Keys are strings,
 * values anything that can be cloned. Runs synchronously once the database is open. Returns null if the browser stores nothing,
 * for example in a private window or when it is full.
 */
export async function withBrowserStore<T>(
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
 * Removes an entry. Returns false if it was not there, for example because another window removed it, and true if this browser
 * stores nothing.
 */
export async function takeStoredEntry(name: StoreName, key: string): Promise<boolean> {
  if (!globalThis.indexedDB) return true
  try {
    // One transaction, so that only one window finds the entry.
    const store = (database ?? (await open())).transaction(name, 'readwrite').objectStore(name)
    if ((await settled<unknown>(store.get(key))) === undefined) return false
    await settled(store.delete(key))
    return true
  } catch {
    return true
  }
}

/**
 * Stores `entries` and removes those with the given keys for whose value `isRemovable` returns true, in one transaction. Runs
 * synchronously once the database is open. Does nothing if this browser stores nothing.
 */
export async function changeStoredEntries<T>(
  name: StoreName,
  entries: Record<string, T>,
  keys: readonly string[],
  isRemovable: (value: T | undefined) => boolean,
): Promise<void> {
  if (!globalThis.indexedDB) return
  try {
    const transaction = (database ?? (await open())).transaction(name, 'readwrite')
    const store = transaction.objectStore(name)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    })
    for (const [key, value] of Object.entries(entries)) store.put(value, key)
    for (const key of keys) {
      const request: IDBRequest<T | undefined> = store.get(key)
      request.addEventListener('success', () => {
        if (isRemovable(request.result)) store.delete(key)
      })
    }
    // A page that is being closed has no time to wait for the values.
    if (keys.length === 0) transaction.commit()
    await ended
  } catch {
    // Not allowed, or full.
  }
}

/** Removes the partial form answers of a deleted task. Does nothing if this browser stores nothing. */
export async function removeAnswersOf(taskId: string): Promise<void> {
  // Their keys are the ID of the task, a colon and the number of the question's event.
  const ofTask = () => IDBKeyRange.bound(`${taskId}:`, `${taskId};`, false, true)
  await withBrowserStore('answers', 'readwrite', (answers) => answers.delete(ofTask()))
}

/**
 * Removes entries that were not changed for 30 days, by their `at` (ms since the epoch). An entry of an earlier version,
 * without `at`, is wrapped as the `value` of a new entry. Does nothing without IndexedDB.
 */
export async function removeOldEntries(name: StoreName, now: number): Promise<void> {
  if (!globalThis.indexedDB) return
  try {
    // One transaction, so that it does not overwrite what another window stores meanwhile.
    const cursors = (database ?? (await open())).transaction(name, 'readwrite').objectStore(name).openCursor()
    await new Promise<void>((resolve, reject) => {
      cursors.addEventListener('error', () => reject(cursors.error ?? new Error('IndexedDB')))
      cursors.addEventListener('success', () => {
        const cursor = cursors.result
        if (!cursor) return resolve()
        const value: unknown = cursor.value
        if (!isObject(value) || typeof value.at !== 'number') cursor.update({ at: now, value })
        else if (now - value.at > maxEntryAgeMs) cursor.delete()
        cursor.continue()
      })
    })
  } catch {
    // Not allowed, or full. The next visit retries.
  }
}

/** Entries of the browser's local storage that are no person's data. */
const sharedKeys = new Set(['theme'])

/**
 * Removes what this browser stores for a person: drafts, files, answers and queued messages. The next person of the browser finds
 * nothing of it. Does nothing if the browser stores nothing.
 */
export async function removePersonalData(): Promise<void> {
  for (const name of stores) await withBrowserStore(name, 'readwrite', (store) => store.clear())
  try {
    for (const key of Object.keys(localStorage)) if (!sharedKeys.has(key)) localStorage.removeItem(key)
  } catch {
    // Not allowed, so there is nothing.
  }
}
