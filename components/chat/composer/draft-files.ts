import type { Attachment } from '@/components/chat/composer/draft-state'
import { changeStoredEntries, withBrowserStore } from '@/lib/client/browser-store'

interface StoredFiles {
  at: number
  value: Attachment[]
}

type Entry = StoredFiles | Attachment[] | undefined

/** Returns the files of an entry. Earlier versions stored no time. */
const filesOf = (entry: Entry | null): Attachment[] => (Array.isArray(entry) ? entry : (entry?.value ?? []))

/** One window's access to the files of drafts that are stored in this browser, by the name of the draft. */
export interface DraftFiles {
  /**
   * Stores the files of this window's drafts. A draft without files is removed, unless another window stored its own files under that
   * name. All change in one transaction, so that files that move from one draft to another are in one of them, whenever the page is
   * closed.
   */
  store: (drafts: Record<string, readonly Attachment[]>) => Promise<void>
  /** Returns the stored files of a draft, which this window may remove from then on. Chosen files are not read yet. */
  read: (name: string) => Promise<Attachment[]>
}

/** Creates the access of this window. */
export function createDraftFiles(): DraftFiles {
  /** IDs of the files that this window stored or read. */
  const own = new Set<string>()
  const isOwn = (entry: Entry): boolean => filesOf(entry).every(({ id }) => own.has(id))
  return {
    store: async (drafts) => {
      const at = Date.now()
      const entries: Record<string, StoredFiles> = {}
      for (const [name, attachments] of Object.entries(drafts)) {
        for (const { id } of attachments) own.add(id)
        // A chosen file is stored as a `File` and read again.
        const value = attachments.map(({ file, ...rest }) => (file ? { ...rest, file, content: null, read: 0 } : rest))
        if (value.length > 0) entries[name] = { at, value }
      }
      const empty = Object.keys(drafts).filter((name) => !(name in entries))
      await changeStoredEntries('files', entries, empty, isOwn)
    },
    read: async (name) => {
      const files = filesOf(await withBrowserStore<Entry>('files', 'readonly', (store) => store.get(name)))
      for (const { id } of files) own.add(id)
      return files
    },
  }
}
