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
  /** What was here before an earlier message was taken up again; null while none is. */
  aside: Partial<DraftState> | null
  /** What became of the files that were chosen last, where they do not go with the message. */
  refused: Refusal[]
}

export type DraftStore = StoreApi<DraftState> & {
  /** Brings back what an earlier visit left. */
  restore: () => Promise<void>
  /** The conversation has got a name. */
  rename: (name: string) => void
  /** Once it is sent: nothing is left but what was laid aside. */
  clear: () => void
  /** What was withdrawn on its way comes back, unless something new was begun. */
  takeBack: (written: DraftState) => void
  /** Takes an earlier message up again. What was written is laid aside. */
  edit: (content: Partial<DraftState>) => void
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
  refused: [],
}

/** What of a draft is kept as text: all but what is only of this moment, and only where it differs from an empty one. */
function toKeep(draft: DraftState): TextKept {
  const { attachments: _files, refused: _refused, aside: _aside, ...rest } = draft
  const kept = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name as keyof DraftState]),
  )
  return Object.fromEntries(kept)
}

const idsOf = ({ attachments }: DraftState): string => attachments.map(({ id }) => id).join()

/** Keeps the draft of one conversation over reloads and visits elsewhere. `text`: what it begins with. */
export function createDraftStore(name: string, text: string): DraftStore {
  let key = name
  /** Files of an earlier visit are still welcome. */
  let restoring = true
  const store = createStore<DraftState>(() => ({ ...empty, text }))
  store.subscribe((now, before) => {
    keepText(key, toKeep(now))
    // How far one is read is not worth a word there.
    if (idsOf(now) !== idsOf(before)) void keepFiles(key, now.attachments)
  })
  const isEmpty = (): boolean =>
    Object.keys(toKeep(store.getState())).length === 0 && store.getState().attachments.length === 0
  const draft: DraftStore = Object.assign(store, {
    restore: async () => {
      forgetOldDrafts()
      const kept = keptText(key)
      if (kept && isEmpty()) store.setState(kept)
      const files = await keptFiles(key)
      if (!restoring || files.length === 0) return
      restoring = false
      store.setState(({ attachments }) => ({ attachments: [...files, ...attachments] }))
      for (const one of files) if (one.file) void readAttachment(draft, one, one.file)
    },
    rename: (next: string) => {
      const { attachments } = store.getState()
      const written = !isEmpty()
      if (written) {
        keepText(key, {})
        void keepFiles(key, [])
      }
      key = next
      // What an earlier visit left under that name stays for `restore`.
      if (!written) return
      keepText(key, toKeep(store.getState()))
      void keepFiles(key, attachments)
    },
    clear: () => {
      restoring = false
      store.setState(({ aside }) => ({ ...empty, ...aside }))
    },
    takeBack: (written: DraftState) => {
      if (isEmpty()) store.setState(written)
    },
    edit: (content: Partial<DraftState>) => {
      const { aside, ...now } = store.getState()
      store.setState({ ...empty, ...content, aside: aside ?? now })
    },
    endEdit: () => store.setState(({ aside }) => ({ ...empty, ...aside })),
  })
  return draft
}
