import 'server-only'
import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { beginningLength, beginningOf } from '@/lib/a2a/folding/grown-text'
import type { Artifact, Message, Part } from '@/lib/a2a/model'
import { searchText } from '@/lib/server/db/search-text'
import type { Said, SaidLine } from '@/lib/server/db/task-news'
import { plainText } from '@/lib/server/db/wire-text'

/** Characters that are kept of a task: those that came first. */
const most = beginningLength

/** The texts of parts and then the names of their files, as far as they are kept. */
function textIn(parts: readonly Part[]): string {
  const texts: string[] = []
  let length = 0
  for (const part of parts) {
    // JSON of large data takes long, and what is beyond is cut.
    if (length > most) return texts.join('\n')
    const text = 'text' in part ? beginningOf(part) : 'data' in part ? JSON.stringify(part.data) : ''
    if (!text) continue
    texts.push(text)
    length += text.length + 1
  }
  const names = parts.flatMap(({ filename }) => filename || [])
  return [...texts, ...names].join('\n')
}

/** Lines as they are kept: none empty, none twice, and not more than fits. */
export function said(lines: Iterable<SaidLine>): Said {
  const kept: SaidLine[] = []
  const seen = new Set<string>()
  let left = most
  for (const { by, text } of lines) {
    if (left <= 0) break
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

/** One line after the other, so that none is made that is not kept. */
function* linesOf(entries: readonly Entry[], artifacts: ReadonlyMap<string, Artifact>): Generator<SaidLine> {
  for (const entry of entries) {
    if (entry.type === 'message') yield lineOf(entry.message)
    const artifact = entry.type === 'artifact' ? artifacts.get(entry.artifactId) : undefined
    if (!artifact) continue
    yield { by: 'artifact', text: [artifact.name ?? '', textIn(artifact.parts)].filter(Boolean).join('\n') }
  }
}

/** What was said and made in a task so far. */
export function saidIn({ entries, task }: TaskFold): Said {
  const artifacts = new Map(task.artifacts.map((artifact) => [artifact.artifactId, artifact]))
  return said(linesOf(entries, artifacts))
}
