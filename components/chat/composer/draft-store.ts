import { createStore, type StoreApi } from 'zustand/vanilla'
import { readAttachment } from '@/components/chat/composer/attach-files'
import type { Attachment } from '@/components/chat/composer/attachment'
import { keptFiles, keepFiles } from '@/components/chat/composer/kept-files'
import { removeOldDrafts, keepText, keptText, type TextKept } from '@/components/chat/composer/kept-text'
import { type DraftState, emptyDraft, toKeep } from '@/components/chat/composer/draft-state'

export type DraftStore = StoreApi<DraftState> & {
  /** Brings back what an earlier visit left. */
  restore: () => Promise<void>
  /** Nothing is written, chosen or attached. */
  isEmpty: () => boolean
  /** The conversation has got a name. */
  rename: (name: string) => void
  /** Once it is sent: nothing is left but what was laid aside. */
  clear: () => void
  /** What was withdrawn on its way comes back, unless something new was begun. */
  takeBack: (written: DraftState) => void
  /** Takes an earlier message up again. What was written is laid aside. */
  edit: (content: Partial<DraftState>) => void
  /** Begins with an example. What was written is laid aside, unless it is an example too. */
  suggest: (text: string, isExample: (text: string) => boolean) => void
  /** Goes back to what was laid aside. */
  endEdit: () => void
}

const idsOf = (attachments: Attachment[] = []): string => attachments.map(({ id }) => id).join()
/** Where the files are kept of what was laid aside. */
const asideOf = (key: string): string => `${key} aside`

/** Keeps the draft of one conversation over reloads and visits elsewhere. `text`: what it begins with. */
export function createDraftStore(name: string, text: string): DraftStore {
  let key = name
  /** What this window kept last: another one may have kept something else under the same name. */
  let own = ''
  /** An earlier visit's draft was looked for. */
  let looked = false
  /** Files of an earlier visit are still welcome. */
  let restoring = true
  const keep = (next: TextKept): void => {
    const isOver = Object.keys(next).length === 0
    if (isOver && JSON.stringify(keptText(key)) !== own) return
    keepText(key, next)
    own = JSON.stringify(next)
  }
  const store = createStore<DraftState>(() => ({ ...emptyDraft, text }))
  store.subscribe((now, before) => {
    keep(toKeep(now))
    // How far one is read is not worth a word there.
    if (idsOf(now.attachments) !== idsOf(before.attachments)) void keepFiles(key, now.attachments)
    const [aside, asideBefore] = [now.aside?.attachments, before.aside?.attachments]
    if (idsOf(aside) !== idsOf(asideBefore)) void keepFiles(asideOf(key), aside ?? [])
  })
  /** Files that an earlier visit left are not read yet. */
  const readAll = (): void => {
    for (const one of store.getState().attachments)
      if (one.file && !one.content) void readAttachment(draft, one, one.file)
  }
  const isEmpty = (): boolean =>
    Object.keys(toKeep(store.getState())).length === 0 && store.getState().attachments.length === 0
  const draft: DraftStore = Object.assign(store, {
    isEmpty,
    restore: async () => {
      if (looked) return
      looked = true
      void removeOldDrafts()
      const kept = keptText(key)
      own = JSON.stringify(kept)
      if (kept && isEmpty()) store.setState(kept)
      // It came with words of its own: what an earlier visit left is not lost for them.
      else if (kept && kept.text !== text) store.setState({ aside: kept.aside ?? kept })
      const [files, laidAside] = await Promise.all([keptFiles(key), keptFiles(asideOf(key))])
      if (!restoring) return
      restoring = false
      if (laidAside.length > 0) store.setState(({ aside }) => ({ aside: { ...aside, attachments: laidAside } }))
      if (files.length > 0) store.setState(({ attachments }) => ({ attachments: [...files, ...attachments] }))
      readAll()
    },
    rename: (next: string) => {
      const { attachments, aside } = store.getState()
      const written = !isEmpty()
      if (written) {
        keep({})
        void keepFiles(key, [])
        void keepFiles(asideOf(key), [])
      }
      key = next
      // What an earlier visit left under that name stays for `restore`.
      if (!written) return
      keep(toKeep(store.getState()))
      void keepFiles(key, attachments)
      if (aside?.attachments) void keepFiles(asideOf(key), aside.attachments)
    },
    clear: () => {
      restoring = false
      draft.endEdit()
    },
    takeBack: (written: DraftState) => {
      if (isEmpty()) store.setState(written)
    },
    edit: (content: Partial<DraftState>) => {
      const { aside, ...now } = store.getState()
      store.setState({ ...emptyDraft, ...content, aside: aside ?? now, edits: true })
    },
    suggest: (example: string, isExample: (text: string) => boolean) => {
      const { aside, ...now } = store.getState()
      const onlyText = Object.keys(toKeep({ ...now, text: '' })).length + now.attachments.length === 0
      const worthless = onlyText && (now.text === '' || isExample(now.text))
      store.setState({ ...emptyDraft, text: example, aside: aside ?? (worthless ? null : now) })
    },
    endEdit: () => {
      store.setState(({ aside }) => ({ ...emptyDraft, ...aside }))
      readAll()
    },
  })
  return draft
}
