import 'server-only'
import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { textPrefixLength, textPrefix } from '@/lib/a2a/folding/append-parts'
import type { Artifact, Message, Part } from '@/lib/a2a/model'
import type { Json } from '@/lib/a2a/json'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import type { StoredText, TextLine } from '@/lib/server/db/conversations/conversation-update'
import { toStorableText } from '@/lib/server/db/engine/wire-text'

/** Minimum characters of a number or text with the comma after it, and of a member's name beside its letters. */
const minLength = 2
const nameLength = 3

/** Returns a copy of the value that ends once its JSON has at least `budget.characters` characters. */
function copyStart(value: Json, budget: { characters: number }): Json {
  if (typeof value === 'string') {
    const text = value.slice(0, Math.max(0, budget.characters))
    budget.characters -= text.length + minLength
    return text
  }
  if (typeof value !== 'object' || value === null) {
    budget.characters -= minLength
    return value
  }
  budget.characters -= 1
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const item of value) {
      if (budget.characters <= 0) break
      items.push(copyStart(item, budget))
    }
    return items
  }
  const members: [string, Json][] = []
  for (const name in value) {
    if (budget.characters <= 0) break
    const member = value[name]
    if (member === undefined) continue
    budget.characters -= name.length + nameLength
    members.push([name, copyStart(member, budget)])
  }
  return Object.fromEntries(members)
}

/** Returns the first `length` characters of the value's JSON. Takes time for these, not for all of a large value. */
export function jsonPrefix(value: Json, length: number): string {
  return JSON.stringify(copyStart(value, { characters: length + minLength })).slice(0, length)
}

/** Maximum characters stored of a task; the first ones are kept. */
const maxLength = textPrefixLength

/** Returns the texts of parts, then the names of their files, up to the limit. */
function textIn(parts: readonly Part[]): string {
  const texts: string[] = []
  let length = 0
  for (const part of parts) {
    // JSON of large data is slow, and text beyond the limit is cut.
    if (length > maxLength) return texts.join('\n')
    const text = 'text' in part ? textPrefix(part) : 'data' in part ? jsonPrefix(part.data, maxLength) : ''
    if (!text) continue
    texts.push(text)
    length += text.length + 1
  }
  const names = parts.flatMap(({ filename }) => filename || [])
  return [...texts, ...names].join('\n')
}

/** Builds the stored text from lines: none empty, none twice, and not more than the limit. */
export function buildTaskText(lines: Iterable<TextLine>): StoredText {
  const storedLines: TextLine[] = []
  const knownTexts = new Set<string>()
  let left = maxLength
  for (const { by, text } of lines) {
    if (left <= 0) break
    const cut = toStorableText(text.slice(0, left)).trim()
    if (!cut || knownTexts.has(cut)) continue
    knownTexts.add(cut)
    left -= cut.length
    storedLines.push({ by, text: cut })
  }
  return {
    lines: storedLines,
    searchText: buildSearchText(
      storedLines.map(({ text }) => text),
      2 * maxLength,
    ),
  }
}

const lineOf = ({ role, parts }: Message): TextLine => ({ by: role, text: textIn(parts) })

/** Yields lines lazily, so that none is built beyond the limit. */
function* linesOf(entries: readonly Entry[], artifacts: ReadonlyMap<string, Artifact>): Generator<TextLine> {
  for (const entry of entries) {
    if (entry.type === 'message') yield lineOf(entry.message)
    const artifact = entry.type === 'artifact' ? artifacts.get(entry.artifactId) : undefined
    if (!artifact) continue
    yield { by: 'artifact', text: [artifact.name ?? '', textIn(artifact.parts)].filter(Boolean).join('\n') }
  }
}

/** Returns the searchable text of a task so far: its messages and artifacts. */
export function extractTaskText({ entries, task }: TaskFold): StoredText {
  const artifacts = new Map(task.artifacts.map((artifact) => [artifact.artifactId, artifact]))
  return buildTaskText(linesOf(entries, artifacts))
}
