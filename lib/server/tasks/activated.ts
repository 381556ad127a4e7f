import 'server-only'
import { readExtensions } from '@/lib/a2a/dialects/asked-extensions'
import { remark } from '@/lib/a2a/remarks'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'

/** The row that tells which extensions the agent says it activated; none where it says nothing of the kind. */
export function activated(headers: Headers, method: string): Draft[] {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => readExtensions(headers.get(name)))
  const extensions = [...new Set(named)]
  if (extensions.length === 0) return []
  const told = remark('activated', { names: extensions.join(', ') })
  return [{ ...noteDraft(told, method), event: { kind: 'note', ...told, extensions } }]
}
