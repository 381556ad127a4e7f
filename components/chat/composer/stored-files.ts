import type { Attachment } from '@/components/chat/composer/attachment'
import { withBrowserStore } from '@/lib/client/browser-store'

interface StoredFiles {
  at: number
  value: Attachment[]
}

/** Serializes changes. */
let last: Promise<unknown> = Promise.resolve()

/** Stores the files of a draft in this browser, or removes them if there are none. */
export function storeFiles(name: string, attachments: readonly Attachment[]): Promise<unknown> {
  // A chosen file is stored as a `File` and read again.
  const value = attachments.map(({ file, ...rest }) => (file ? { ...rest, file, content: null, read: 0 } : rest))
  const entry: StoredFiles = { at: Date.now(), value }
  const turn = last
  last = (async () => {
    await turn
    if (value.length > 0) await withBrowserStore('files', 'readwrite', (store) => store.put(entry, name))
    else await withBrowserStore('files', 'readwrite', (store) => store.delete(name))
  })()
  return last
}

/** Returns the stored files of a draft. Chosen files are not read yet. */
export async function readStoredFiles(name: string): Promise<Attachment[]> {
  await last
  const entry = await withBrowserStore<StoredFiles | Attachment[] | undefined>('files', 'readonly', (store) =>
    store.get(name),
  )
  // Earlier versions stored no time.
  return Array.isArray(entry) ? entry : (entry?.value ?? [])
}
