import { isToolCall } from '@/lib/a2a/forms/approvals/read-tool-calls'
import type { Entry } from '@/lib/a2a/fold'
import { type MessageForm, type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import { lastTurnOf } from '@/lib/a2a/text/working-texts'
import { readSurfaceMessages } from '@/lib/a2a/forms/surface/read-surfaces'

const forms = new WeakMap<Entry, MessageForm | null>()

const isBy = (role: 'user' | 'agent', entry: Entry | undefined): boolean =>
  entry?.type === 'message' && entry.message.role === role

/** Returns the form in an entry of a task. The agent's earlier messages of the task are taken into account. */
export function findForm(entries: readonly Entry[], question: Entry | null): MessageForm | null {
  if (question?.type !== 'message') return null
  const known = forms.get(question)
  if (known !== undefined) return known
  const earlier = entries
    .slice(0, Math.max(0, entries.indexOf(question)))
    .flatMap((entry) => (entry.type === 'message' && isBy('agent', entry) ? entry.message.parts : []))
  const form = readForm(
    question.message,
    earlier.filter((part) => readSurfaceMessages(part) !== null || isToolCall(part)),
  )
  forms.set(question, form)
  return form
}

/** Returns the form that a user's message answers: the last one in the agent's turn before it. null if there is none. */
export function findAnsweredForm(entries: readonly Entry[], answer: Entry | null): FormRequest | null {
  if (!answer || !isBy('user', answer)) return null
  return findLastForm(entries, entries.slice(0, Math.max(0, entries.indexOf(answer))))
}

/**
 * Returns the form that a message after row `seq` answers, also if another message answered it since. Null if there is none.
 */
export function findFormBefore(entries: readonly Entry[], seq: number): FormRequest | null {
  return findLastForm(
    entries,
    entries.filter((entry) => entry.seq <= seq),
  )
}

/** Returns the last form in the agent's last turn of `before`, which `entries` begins with. */
function findLastForm(entries: readonly Entry[], before: Entry[]): FormRequest | null {
  for (const entry of lastTurnOf(before).toReversed()) {
    const form = findForm(entries, entry)
    if (form) return form.form
  }
  return null
}
