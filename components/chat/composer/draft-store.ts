import { createStore, type StoreApi } from 'zustand/vanilla'
import { readAttachment } from '@/components/chat/composer/attach-files'
import { createDraftFiles } from '@/components/chat/composer/draft-files'
import { type Attachment, type DraftState, emptyDraft, toStoredDraft } from '@/components/chat/composer/draft-state'
import { readStoredDraft, removeOldDrafts, type StoredDraft, storeDraft } from '@/components/chat/composer/stored-draft'

export type DraftStore = StoreApi<DraftState> & {
  /** Restores the draft of an earlier visit. */
  restore: () => Promise<void>
  /** Returns true if the draft is empty. */
  isEmpty: () => boolean
  /** The conversation received its ID. */
  rename: (name: string) => void
  /** Clears the draft after sending and restores the one that was set aside. */
  clear: () => void
  /** Restores a message whose upload was stopped. Returns false if a new draft was begun, which stays. */
  restoreWithdrawn: (written: DraftState) => boolean
  /** Edits an earlier message. Sets the current draft aside. */
  edit: (content: Partial<DraftState>) => void
  /** Fills in an example. Sets the current draft aside, unless it is an example too. */
  suggest: (text: string, isExample: (text: string) => boolean) => void
  /** Restores the draft that was set aside. */
  endEdit: () => void
  /** Sets the text. An edit whose content was deleted has ended, unless another draft was set aside. */
  write: (text: string) => void
}

const idsOf = (attachments: Attachment[] = []): string => attachments.map(({ id }) => id).join()
/** Storage key for the files of the draft that was set aside. */
const asideOf = (key: string): string => `${key} aside`

/** Creates the draft of one conversation, stored in this browser across reloads and visits. `text`: initial text. */
export function createDraftStore(name: string, text: string): DraftStore {
  let key = name
  /** The draft this window stored last. Another window may have stored another one under the same key. */
  let lastStored = ''
  /** The draft of an earlier visit was read. */
  let wasRead = false
  /** Files of an earlier visit may still be restored. */
  let restoring = true
  const stored = createDraftFiles()
  const persist = (next: StoredDraft): void => {
    const isOver = Object.keys(next).length === 0
    if (isOver && JSON.stringify(readStoredDraft(key)) !== lastStored) return
    storeDraft(key, next)
    lastStored = JSON.stringify(next)
  }
  const store = createStore<DraftState>(() => ({ ...emptyDraft, text }))
  store.subscribe((now, before) => {
    persist(toStoredDraft(now))
    // Read progress is not stored.
    const [aside, asideBefore] = [now.aside?.attachments, before.aside?.attachments]
    const changed = {
      ...(idsOf(now.attachments) !== idsOf(before.attachments) && { [key]: now.attachments }),
      ...(idsOf(aside) !== idsOf(asideBefore) && { [asideOf(key)]: aside ?? [] }),
    }
    if (Object.keys(changed).length > 0) void stored.store(changed)
  })
  /** Reads restored files. */
  const readAll = (): void => {
    for (const one of store.getState().attachments)
      if (one.file && !one.content) void readAttachment(draft, one, one.file)
  }
  const isEmpty = (): boolean =>
    Object.keys(toStoredDraft(store.getState())).length === 0 && store.getState().attachments.length === 0
  const draft: DraftStore = Object.assign(store, {
    isEmpty,
    restore: async () => {
      if (wasRead) return
      wasRead = true
      void removeOldDrafts()
      const storedDraft = readStoredDraft(key)
      lastStored = JSON.stringify(storedDraft)
      if (storedDraft && isEmpty()) store.setState(storedDraft)
      // The page came with a text: the draft of an earlier visit is set aside.
      else if (storedDraft && storedDraft.text !== text) store.setState({ aside: storedDraft.aside ?? storedDraft })
      const before = key
      const [files, asideFiles] = await Promise.all([stored.read(before), stored.read(asideOf(before))])
      const { aside, attachments } = store.getState()
      const restored = restoring ? [...files, ...attachments] : attachments
      restoring = false
      // The edit may have ended while the files were read: its own files end with it, the draft gets those set aside.
      if (aside) store.setState({ attachments: restored, aside: { ...aside, attachments: asideFiles } })
      else store.setState({ attachments: [...asideFiles, ...restored] })
      const moved = before === key ? {} : { [before]: [], [asideOf(before)]: [] }
      await stored.store({
        ...moved,
        [key]: store.getState().attachments,
        [asideOf(key)]: aside ? asideFiles : [],
      })
      readAll()
    },
    rename: (next: string) => {
      if (next === key) return
      const { attachments, aside } = store.getState()
      const before = key
      const written = !isEmpty()
      if (written) persist({})
      key = next
      // A stored draft under that key stays for `restore`.
      if (!written) return
      persist(toStoredDraft(store.getState()))
      void stored.store({
        [before]: [],
        [asideOf(before)]: [],
        [key]: attachments,
        ...(aside?.attachments && { [asideOf(key)]: aside.attachments }),
      })
    },
    clear: () => {
      draft.endEdit()
    },
    restoreWithdrawn: (written: DraftState) => {
      if (!isEmpty()) return false
      store.setState(written)
      return true
    },
    edit: (content: Partial<DraftState>) => {
      const { aside, ...now } = store.getState()
      store.setState({ ...emptyDraft, ...content, aside: aside ?? now, edits: true })
    },
    suggest: (example: string, isExample: (text: string) => boolean) => {
      const { aside, ...now } = store.getState()
      const onlyText = Object.keys(toStoredDraft({ ...now, text: '' })).length + now.attachments.length === 0
      const isReplaceable = onlyText && (now.text === '' || isExample(now.text))
      store.setState({ ...emptyDraft, text: example, aside: aside ?? (isReplaceable ? null : now) })
    },
    endEdit: () => {
      restoring = false
      store.setState(({ aside }) => ({ ...emptyDraft, ...aside }))
      readAll()
    },
    write: (text: string) => {
      store.setState({ text })
      const { edits, aside, attachments, data } = store.getState()
      const isDeleted = edits && text === '' && attachments.length + data.length === 0
      if (isDeleted && !aside?.attachments?.length && Object.keys(toStoredDraft({ ...aside })).length === 0)
        draft.endEdit()
    },
  })
  return draft
}
