import type { Attachment } from '@/components/chat/composer/attachment'
import type { TextKept } from '@/components/chat/composer/kept-text'
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
  /** What is being written of another one. */
  dataText: string
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

/** Nothing written, chosen or attached. */
export const emptyDraft: DraftState = {
  text: '',
  attachments: [],
  data: [],
  dataText: '',
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
export function toKeep({ attachments: _files, refused: _refused, aside, ...rest }: Partial<DraftState>): TextKept {
  const kept = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(emptyDraft[name as keyof DraftState]),
  )
  return { ...Object.fromEntries(kept), ...(aside && { aside: toKeep(aside) }) }
}
