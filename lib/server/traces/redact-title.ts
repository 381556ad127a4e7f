import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { taskTitle } from '@/lib/server/tasks/task-summary'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

/**
 * Returns the redacted title of a task. `clean` cannot recognize a secret that is cut at the end of a title, so the title is
 * built again from the message, if the `first` row still contains it, else it ends before the cut word.
 */
export function redactTitle(title: string, first: LogRow | undefined, clean: (text: string) => string): string {
  const call = first?.event.kind === 'request' ? first.event.call : undefined
  if (call && 'message' in call && taskTitle(call.message) === title) return taskTitle(call.message, clean)
  return clean(title.endsWith('…') ? `${withoutCutWord(title.slice(0, -1))}…` : title)
}

/** Removes the word at which a title was cut, and numbers before it, as those of a payment card. */
function withoutCutWord(title: string): string {
  return withoutTrailing(withoutTrailing(title, /\S/), /[\d\s-]/)
}
