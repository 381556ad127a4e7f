import { isToolCall } from '@/lib/a2a/forms/approvals/read-tool-calls'
import type { Entry } from '@/lib/a2a/fold'
import { type AskedForm, type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import { lastTurnOf } from '@/lib/a2a/working-texts'
import { surfaceMessages } from '@/lib/a2a/forms/surface/read-surfaces'

const forms = new WeakMap<Entry, AskedForm | null>()

const isBy = (role: 'user' | 'agent', entry: Entry | undefined): boolean =>
  entry?.type === 'message' && entry.message.role === role

/** The form that an agent asks with in one of a task's entries; what it said of it earlier in the task counts too. */
export function formAskedIn(entries: readonly Entry[], question: Entry | null): AskedForm | null {
  if (question?.type !== 'message') return null
  const known = forms.get(question)
  if (known !== undefined) return known
  const earlier = entries
    .slice(0, Math.max(0, entries.indexOf(question)))
    .flatMap((entry) => (entry.type === 'message' && isBy('agent', entry) ? entry.message.parts : []))
  const form = readForm(
    question.message,
    earlier.filter((part) => surfaceMessages(part) !== null || isToolCall(part)),
  )
  forms.set(question, form)
  return form
}

/** The form that a person's message may answer: the last that the agent asked with since the message before it. */
export function formAskedBefore(entries: readonly Entry[], said: Entry | null): FormRequest | null {
  if (!said || !isBy('user', said)) return null
  const before = entries.slice(0, Math.max(0, entries.indexOf(said)))
  for (const entry of lastTurnOf(before).toReversed()) {
    const asked = formAskedIn(entries, entry)
    if (asked) return asked.form
  }
  return null
}
