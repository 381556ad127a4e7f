import type { StoredDraft } from '@/components/chat/composer/stored-draft'
import type { Json } from '@/lib/a2a/json'

/** A file of the next message. */
export interface Attachment {
  id: string
  name: string
  mediaType: string
  /** In bytes; 0 for a link. */
  size: number
  /** Null while it is read. */
  content: { base64: string } | { url: string } | null
  /** Read share, 0 to 1. */
  read: number
  /** The chosen file. Absent for files of an earlier message. */
  file?: Blob
}

/**
 * Returns true if an agent's input modes accept a media type. Agents also write `image/*`, and v0.1 ones the kind of part:
 * `text`, `file`, `data`. No modes mean that all types are accepted.
 */
export function acceptsMediaType(modes: string[], mediaType: string): boolean {
  if (modes.length === 0) return true
  return modes.some((mode) => {
    const pattern = mode.toLowerCase()
    if (pattern === '*/*' || pattern === '*' || pattern === 'file') return true
    return pattern.endsWith('/*') ? mediaType.startsWith(pattern.slice(0, -1)) : pattern === mediaType
  })
}

/** A file that was not attached. */
export interface RejectedFile {
  name: string
  size: number
  reason: 'tooLarge' | 'tooMany' | 'unreadable'
}

/** The draft of a message. */
export interface DraftState {
  text: string
  attachments: Attachment[]
  /** Data parts, as entered. */
  data: { id: string; value: Json }[]
  /** Text of an unfinished data part. */
  dataText: string
  /** The selected skill. Null: the agent decides. */
  skillId: string | null
  /** Accepted output modes. Null: the agent's default. */
  outputModes: string[] | null
  /** JSON Schema for the response, as entered. Empty: none. */
  schemaText: string
  /** Maximum number of history messages in the response. Null: the agent's default. */
  historyLength: number | null
  /** Metadata of the message, as entered. Empty: none. */
  metadataText: string
  /** URIs of the activated extensions. */
  extensions: string[]
  /** To the finished task instead of a new one. */
  reopen: boolean
  /** The agent sends push notifications, so no connection is kept open. */
  push: boolean
  /** The draft that was set aside while an earlier message is edited or an example is shown. Null if there is none. */
  aside: Partial<DraftState> | null
  /** An earlier message is being edited. */
  edits: boolean
  /** Files of the last selection that were rejected. */
  refused: RejectedFile[]
}

/** An empty draft. */
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

/** Returns the members of a draft to store: the persistent ones that differ from an empty draft. */
export function toStoredDraft({
  attachments: _files,
  refused: _refused,
  aside,
  ...rest
}: Partial<DraftState>): StoredDraft {
  const stored = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(emptyDraft[name as keyof DraftState]),
  )
  return { ...Object.fromEntries(stored), ...(aside && { aside: toStoredDraft(aside) }) }
}

/** Name of a send option. */
export type OptionName = 'skill' | 'outputModes' | 'schema' | 'historyLength' | 'push' | 'metadata' | 'extensions'

/** The default values of the options. */
export const defaultOptions = {
  skill: { skillId: null },
  outputModes: { outputModes: null },
  schema: { schemaText: '' },
  historyLength: { historyLength: null },
  push: { push: false },
  metadata: { metadataText: '' },
  extensions: { extensions: [] },
} satisfies Record<OptionName, Partial<DraftState>>

/** Returns the options that are set in a draft, in display order. */
export function listActiveOptions(draft: DraftState): OptionName[] {
  const isSet: Record<OptionName, boolean> = {
    skill: draft.skillId !== null,
    outputModes: draft.outputModes !== null,
    schema: draft.schemaText.trim() !== '',
    historyLength: draft.historyLength !== null,
    push: draft.push,
    metadata: draft.metadataText.trim() !== '',
    extensions: draft.extensions.length > 0,
  }
  return (Object.keys(isSet) as OptionName[]).filter((name) => isSet[name])
}
