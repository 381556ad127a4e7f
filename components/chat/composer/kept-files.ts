import type { Attachment } from '@/components/chat/composer/attachment'
import { inBrowserStore } from '@/lib/client/browser-store'

interface Kept {
  at: number
  value: Attachment[]
}

/** One change after the other, in the order in which they were made. */
let last: Promise<unknown> = Promise.resolve()

/** Keeps the files of a draft in this browser, or forgets them where there are none. */
export function keepFiles(name: string, attachments: readonly Attachment[]): Promise<unknown> {
  // What was chosen is kept as the file it is, and read again.
  const value = attachments.map(({ file, ...rest }) => (file ? { ...rest, file, content: null, read: 0 } : rest))
  const kept: Kept = { at: Date.now(), value }
  const turn = last
  last = (async () => {
    await turn
    if (value.length > 0) await inBrowserStore('files', 'readwrite', (store) => store.put(kept, name))
    else await inBrowserStore('files', 'readwrite', (store) => store.delete(name))
  })()
  return last
}

/** The files that were left with a draft in this browser, those that were chosen not read yet. */
export async function keptFiles(name: string): Promise<Attachment[]> {
  await last
  const kept = await inBrowserStore<Kept | Attachment[] | undefined>('files', 'readonly', (store) => store.get(name))
  // An earlier Switchboard kept them without a time.
  return Array.isArray(kept) ? kept : (kept?.value ?? [])
}
