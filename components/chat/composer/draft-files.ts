import type { Attachment } from '@/components/chat/composer/draft-state'
import { withBrowserStore } from '@/lib/client/browser-store'

interface StoredFiles {
  at: number
  value: Attachment[]
}

/**
 * Stores the files of drafts in this browser, by name. A draft without files is removed. All change in one transaction, so
 * that files that move from one draft to another are in one of them, whenever the page is closed.
 */
export async function storeFiles(drafts: Record<string, readonly Attachment[]>): Promise<void> {
  const at = Date.now()
  await withBrowserStore('files', 'readwrite', (store): IDBRequest => {
    const requests = Object.entries(drafts).map(([name, attachments]): IDBRequest => {
      // A chosen file is stored as a `File` and read again.
      const value = attachments.map(({ file, ...rest }) => (file ? { ...rest, file, content: null, read: 0 } : rest))
      return value.length > 0 ? store.put({ at, value } satisfies StoredFiles, name) : store.delete(name)
    })
    return requests.at(-1) ?? store.count()
  })
}

/** Returns the stored files of a draft. Chosen files are not read yet. */
export async function readStoredFiles(name: string): Promise<Attachment[]> {
  const entry = await withBrowserStore<StoredFiles | Attachment[] | undefined>('files', 'readonly', (store) =>
    store.get(name),
  )
  // Earlier versions stored no time.
  return Array.isArray(entry) ? entry : (entry?.value ?? [])
}
