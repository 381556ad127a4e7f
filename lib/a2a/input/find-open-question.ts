import type { Entry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { findLastPendingMessage } from '@/lib/a2a/forms/approvals/read-tool-calls'
import { isSameMessage } from '@/lib/a2a/folding/same-content'
import type { Message } from '@/lib/a2a/model'
import { isInterrupted } from '@/lib/a2a/states'
import { lastTurnOf } from '@/lib/a2a/text/working-texts'

const isByAgent = (entry: Entry): entry is MessageEntry => entry.type === 'message' && entry.message.role === 'agent'

/** Finds the entry of a status message: by its ID, else by its content. */
function entryOf(entries: readonly Entry[], message: Message): MessageEntry | undefined {
  const own = entries.filter(isByAgent)
  const { messageId } = message
  const known = messageId ? own.findLast((entry) => entry.message.messageId === messageId) : undefined
  if (known) return known
  return own.findLast((entry) => isSameMessage(entry.message, message))
}

/**
 * Returns the message with which a task asks the user: the message of its status, else one with a tool call that waits for
 * approval, else the last message of the turn without a status, for example from the task's history. Returns null if the agent
 * asked nothing.
 */
export function findOpenQuestion({ task, entries }: TaskFold): MessageEntry | null {
  const { state, message } = task.status
  const isWaiting = isInterrupted(state)
  const turn = lastTurnOf(entries)
  if (isWaiting && message?.role === 'agent' && message.parts.length > 0)
    return entryOf(turn, message) ?? entryOf(entries, message) ?? null
  const pending = isWaiting ? findLastPendingMessage(turn.filter(isByAgent)) : undefined
  if (pending) return pending
  const last = turn.findLast((entry) => isByAgent(entry) && entry.message.parts.length > 0)
  if (last?.type !== 'message') return null
  return last.state ? (isInterrupted(last.state) ? last : null) : isWaiting ? last : null
}
