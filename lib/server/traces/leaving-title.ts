import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { titleOf } from '@/lib/server/tasks/title'
import { withoutTrailing } from '@/lib/a2a/without-trailing'

/**
 * The title of a task as it may leave. `clean` takes out what is not to; it cannot know a part of that by which a title ends,
 * so the title is made anew from the message, if that is the task's `first` row still, else it ends before that part.
 */
export function leavingTitle(title: string, first: LogRow | undefined, clean: (text: string) => string): string {
  const call = first?.event.kind === 'request' ? first.event.call : undefined
  if (call && 'message' in call && titleOf(call.message) === title) return titleOf(call.message, clean)
  return clean(title.endsWith('…') ? `${withoutCutWord(title.slice(0, -1))}…` : title)
}

/** Without what a title was cut within: a word, and numbers before it, as those of a payment card. */
function withoutCutWord(title: string): string {
  return withoutTrailing(withoutTrailing(title, /\S/), /[\d\s-]/)
}
