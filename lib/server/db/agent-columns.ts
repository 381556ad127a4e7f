import 'server-only'
import type { AgentContent } from '@/lib/server/db/agent-record'
import { searchText } from '@/lib/server/db/search-text'

// PostgreSQL's indexes take keys up to 2,700 bytes.
const maxKeyLength = 200
const maxHeadLength = 4_000
const mostKeys = 1_000

/** The key under which a tag or a mode is found. */
export function lookupKey(text: string): string {
  return text.trim().toLowerCase().slice(0, maxKeyLength).toWellFormed()
}

/** A text, folded, by which rows are sorted. */
export function sortKey(text: string): string {
  return searchText([text], maxKeyLength)
}

interface DerivedColumns {
  nameKey: string
  searchText: string
  headText: string
}

/** The columns that follow from what an agent is. Of many skills all names come before the first description. */
export function derivedColumns(agent: AgentContent & { ownerName?: string | null }): DerivedColumns {
  const { name, description, providerName, ownerName, url, skills, tags } = agent
  const named = skills.flatMap((skill) => [skill.name, skill.id, ...skill.tags])
  const head = [name, providerName, ...tags, ...named]
  const told = skills.flatMap((skill) => [skill.description, ...skill.examples])
  return {
    nameKey: sortKey(name),
    searchText: searchText([...head, ownerName, url, description, ...told]),
    headText: searchText(head, maxHeadLength),
  }
}

/** The rows that hang on an agent's row: its skills, and what filters look up, of a hostile card the first thousand each. */
export function childRows({ skills, tags, inputModes, outputModes }: AgentContent) {
  const modes = [
    inputModes,
    outputModes,
    ...skills.flatMap((skill) => [skill.inputModes ?? [], skill.outputModes ?? []]),
  ]
  const labelled = (source: string, labels: string[]) =>
    unique(labels, lookupKey)
      .slice(0, mostKeys)
      .map((label) => ({ tag: lookupKey(label), source, label }))
  return {
    // What a skill asks for is read from the card when it is needed.
    skills: skills.map(({ id, security: _security, ...skill }, position) => ({ ...skill, skillId: id, position })),
    tags: [
      ...labelled('catalog', tags),
      ...labelled(
        'skill',
        skills.flatMap((skill) => skill.tags),
      ),
    ],
    modes: unique(modes.flat(), lookupKey)
      .slice(0, mostKeys)
      .map((mode) => ({ mode: lookupKey(mode) })),
  }
}

/** The first text of each key, without those that are blank. */
function unique(texts: string[], key: (text: string) => string): string[] {
  const first = new Map<string, string>()
  for (const text of texts) if (key(text) && !first.has(key(text))) first.set(key(text), text)
  return [...first.values()]
}
