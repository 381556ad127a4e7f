import type { Attachment } from '@/components/chat/composer/attachment'

const files = 'files'

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

/** Runs one step on the store of files. Answers null where the browser keeps none: in a private window, say. */
async function inStore<T>(mode: IDBTransactionMode, step: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  if (!globalThis.indexedDB) return null
  try {
    const opening = indexedDB.open('switchboard-drafts', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(files))
    const database = await settled(opening)
    try {
      return await settled(step(database.transaction(files, mode).objectStore(files)))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

/** One change after the other, in the order in which they were made. */
let last: Promise<unknown> = Promise.resolve()

/** Keeps the files of a draft in this browser, or forgets them where there are none. */
export function keepFiles(name: string, attachments: readonly Attachment[]): Promise<unknown> {
  // What was chosen is kept as the file it is, and read again.
  const kept = attachments.map(({ file, ...rest }) => (file ? { ...rest, file, content: null, read: 0 } : rest))
  const turn = last
  last = (async () => {
    await turn
    if (kept.length > 0) await inStore('readwrite', (store) => store.put(kept, name))
    else await inStore('readwrite', (store) => store.delete(name))
  })()
  return last
}

/** The files that were left with a draft in this browser, those that were chosen not read yet. */
export async function keptFiles(name: string): Promise<Attachment[]> {
  await last
  const kept = await inStore<unknown>('readonly', (store) => store.get(name))
  return Array.isArray(kept) ? (kept as Attachment[]) : []
}
