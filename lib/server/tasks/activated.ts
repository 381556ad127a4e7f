import 'server-only'
import { readExtensions } from '@/lib/a2a/dialects/asked-extensions'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'

/** The row that tells which extensions the agent says it activated; none where it says nothing of the kind. */
export function activated(headers: Headers, method: string): Draft[] {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => readExtensions(headers.get(name)))
  const extensions = [...new Set(named)]
  if (extensions.length === 0) return []
  const note = `The agent activated ${extensions.length === 1 ? 'an extension' : 'extensions'}: ${extensions.join(', ')}`
  const draft = noteDraft(note, method)
  return [{ ...draft, event: { kind: 'note', note, extensions } }]
}
