import { createStore, type StoreApi } from 'zustand/vanilla'
import { readAttachment } from '@/components/chat/composer/attach-files'
import type { Attachment } from '@/components/chat/composer/attachment'
import { keptFiles, keepFiles } from '@/components/chat/composer/kept-files'
import { forgetOldDrafts, keepText, keptText, type TextKept } from '@/components/chat/composer/kept-text'
import type { Json } from '@/lib/a2a/json'

/** A file that does not go with the message. */
export interface Refusal {
  name: string
  size: number
  reason: 'tooLarge' | 'tooMany' | 'unreadable'
}

/** What the person is about to send. */
export interface DraftState {
  text: string
  attachments: Attachment[]
  /** Data parts, as the person wrote them. */
  data: { id: string; value: Json }[]
  /** The skill that is meant; null: the agent finds out. */
  skillId: string | null
  /** Media types the person accepts; null: the agent's own choice. */
  outputModes: string[] | null
  /** JSON Schema that the answer should follow, as written; empty: none. */
  schemaText: string
  /** How many earlier messages the answer may repeat; null: the agent's own choice. */
  historyLength: number | null
  /** Metadata of the message, as written; empty: none. */
  metadataText: string
  /** URIs of the extensions that are asked for. */
  extensions: string[]
  /** To the finished task instead of a new one. */
  reopen: boolean
  /** The agent is to push its news, and no connection is held. */
  push: boolean
  /** What was here before an earlier message was taken up again, or an example; null while none is. */
  aside: Partial<DraftState> | null
  /** It is an earlier message that was taken up. */
  edits: boolean
  /** What became of the files that were chosen last, where they do not go with the message. */
  refused: Refusal[]
}

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

const empty: DraftState = {
  text: '',
  attachments: [],
  data: [],
  skillId: null,
  outputModes: null,
  schemaText: '',
  historyLength: null,
  metadataText: '',
  extensions: [],
  reopen: false,
  push: false,
  aside: null,
  edits: false,
  refused: [],
}

/** What of a draft is kept as text: all but what is only of this moment, and only where it differs from an empty one. */
function toKeep({ attachments: _files, refused: _refused, aside, ...rest }: Partial<DraftState>): TextKept {
  const kept = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name as keyof DraftState]),
  )
  return { ...Object.fromEntries(kept), ...(aside && { aside: toKeep(aside) }) }
}

const idsOf = (attachments: Attachment[] = []): string => attachments.map(({ id }) => id).join()
/** Where the files are kept of what was laid aside. */
const asideOf = (key: string): string => `${key} aside`

/** Keeps the draft of one conversation over reloads and visits elsewhere. `text`: what it begins with. */
export function createDraftStore(name: string, text: string): DraftStore {
  let key = name
  /** What this window kept last: another one may have kept something else under the same name. */
  let own = ''
  /** Files of an earlier visit are still welcome. */
  let restoring = true
  const keep = (next: TextKept): void => {
    const isOver = Object.keys(next).length === 0
    if (isOver && JSON.stringify(keptText(key)) !== own) return
    keepText(key, next)
    own = JSON.stringify(next)
  }
  const store = createStore<DraftState>(() => ({ ...empty, text }))
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
      forgetOldDrafts()
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
      store.setState({ ...empty, ...content, aside: aside ?? now, edits: true })
    },
    suggest: (example: string, isExample: (text: string) => boolean) => {
      const { aside, ...now } = store.getState()
      const onlyText = Object.keys(toKeep({ ...now, text: '' })).length + now.attachments.length === 0
      const worthless = onlyText && (now.text === '' || isExample(now.text))
      store.setState({ ...empty, text: example, aside: aside ?? (worthless ? null : now) })
    },
    endEdit: () => {
      store.setState(({ aside }) => ({ ...empty, ...aside }))
      readAll()
    },
  })
  return draft
}
