import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { beginningLength, beginningOf } from '@/lib/a2a/folding/grown-text'
import type { Message, Part } from '@/lib/a2a/model'
import { searchText } from '@/lib/server/db/search-text'
import type { Said, SaidLine } from '@/lib/server/db/task-news'
import { plainText } from '@/lib/server/db/wire-text'

/** Characters that are kept of a task: those that came first. */
const most = beginningLength

function textIn(parts: readonly Part[]): string {
  const texts = parts.map((part) =>
    'text' in part ? beginningOf(part) : 'data' in part ? JSON.stringify(part.data) : '',
  )
  const names = parts.flatMap(({ filename }) => filename ?? [])
  return [...texts, ...names].filter(Boolean).join('\n')
}

/** Lines as they are kept: none empty, none twice, and not more than fits. */
export function said(lines: SaidLine[]): Said {
  const kept: SaidLine[] = []
  const seen = new Set<string>()
  let left = most
  for (const { by, text } of lines) {
    const cut = plainText(text.slice(0, left)).trim()
    if (!cut || seen.has(cut)) continue
    seen.add(cut)
    left -= cut.length
    kept.push({ by, text: cut })
  }
  return {
    lines: kept,
    searchText: searchText(
      kept.map(({ text }) => text),
      2 * most,
    ),
  }
}

const lineOf = ({ role, parts }: Message): SaidLine => ({ by: role, text: textIn(parts) })

/** What was said and made in a task so far. */
export function saidIn({ entries, task }: TaskFold): Said {
  const artifacts = new Map(task.artifacts.map((artifact) => [artifact.artifactId, artifact]))
  return said(
    entries.flatMap((entry): SaidLine[] => {
      if (entry.type === 'message') return [lineOf(entry.message)]
      const artifact = entry.type === 'artifact' ? artifacts.get(entry.artifactId) : undefined
      if (!artifact) return []
      return [{ by: 'artifact', text: [artifact.name ?? '', textIn(artifact.parts)].filter(Boolean).join('\n') }]
    }),
  )
}
