import type { Attachment } from '@/components/chat/composer/attachment'
import { inBrowserStore } from '@/lib/client/browser-store'

/** One change after the other, in the order in which they were made. */
let last: Promise<unknown> = Promise.resolve()

/** Keeps the files of a draft in this browser, or forgets them where there are none. */
export function keepFiles(name: string, attachments: readonly Attachment[]): Promise<unknown> {
  // What was chosen is kept as the file it is, and read again.
  const kept = attachments.map(({ file, ...rest }) => (file ? { ...rest, file, content: null, read: 0 } : rest))
  const turn = last
  last = (async () => {
    await turn
    if (kept.length > 0) await inBrowserStore('files', 'readwrite', (store) => store.put(kept, name))
    else await inBrowserStore('files', 'readwrite', (store) => store.delete(name))
  })()
  return last
}

/** The files that were left with a draft in this browser, those that were chosen not read yet. */
export async function keptFiles(name: string): Promise<Attachment[]> {
  await last
  const kept = await inBrowserStore<unknown>('files', 'readonly', (store) => store.get(name))
  return Array.isArray(kept) ? (kept as Attachment[]) : []
}
