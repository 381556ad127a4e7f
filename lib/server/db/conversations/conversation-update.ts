import 'server-only'

/** A message or artifact of a task as text. */
export interface TextLine {
  by: 'user' | 'agent' | 'artifact'
  text: string
}

/** The searchable text of a task. */
export interface StoredText {
  lines: TextLine[]
  /** All lines, normalized. */
  searchText: string
}

/** What an append to a task changes in its conversation. */
export interface ConversationUpdate {
  /** The context ID, when the agent first names it. */
  contextId?: string
  /** True if the turn has ended, which makes the conversation unread. */
  rests: boolean
  text?: StoredText
}

/** Merges updates; later members replace earlier ones. */
export function mergeConversationUpdates(
  before: ConversationUpdate | undefined,
  update: ConversationUpdate | undefined,
): ConversationUpdate | undefined {
  if (!before || !update) return update ?? before
  return { ...before, ...update, rests: before.rests || update.rests }
}
