import type { MessageEntry } from '@/components/chat/waiting/waiting'
import { type AskedForm, readForm } from '@/lib/a2a/forms/read-form'
import { surfaceMessages } from '@/lib/a2a/forms/surface/read-surfaces'
import type { LiveTask } from '@/lib/client/task-store'

const forms = new WeakMap<MessageEntry, AskedForm | null>()

/** The form that a waiting agent asks with; what it said of it earlier in the task counts too. */
export function formAskedIn(task: LiveTask, question: MessageEntry | null): AskedForm | null {
  if (!question) return null
  const known = forms.get(question)
  if (known !== undefined) return known
  const earlier = task.fold.entries.flatMap((entry) =>
    entry.type === 'message' && entry !== question && entry.message.role === 'agent' ? entry.message.parts : [],
  )
  const form = readForm(
    question.message,
    earlier.filter((part) => surfaceMessages(part) !== null),
  )
  forms.set(question, form)
  return form
}
