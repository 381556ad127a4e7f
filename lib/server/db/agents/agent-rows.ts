import 'server-only'
import type { AgentContent } from '@/lib/server/db/agents/agent-record'
import { buildSearchText } from '@/lib/server/db/search/search-text'

// PostgreSQL's indexes take keys up to 2,700 bytes.
const maxKeyLength = 200
const maxHeadLength = 4_000
const maxKeys = 1_000

/** Returns the lookup key of a tag or a media type: trimmed, in lower case and cut to 200 characters. */
export function toLookupKey(text: string): string {
  return text.trim().toLowerCase().slice(0, maxKeyLength).toWellFormed()
}

/** Returns the normalized text by which rows are sorted. */
export function toSortKey(text: string): string {
  return buildSearchText([text], maxKeyLength)
}

interface DerivedColumns {
  nameKey: string
  searchText: string
  headText: string
}

/** Returns the columns that are derived from an agent. The names of all skills come before the first description. */
export function deriveColumns(agent: AgentContent & { ownerName?: string | null }): DerivedColumns {
  const { name, description, providerName, ownerName, url, skills, tags } = agent
  const named = skills.flatMap((skill) => [skill.name, skill.id, ...skill.tags])
  const head = [name, providerName, ...tags, ...named]
  const descriptions = skills.flatMap((skill) => [skill.description, ...skill.examples])
  return {
    nameKey: toSortKey(name),
    searchText: buildSearchText([...head, ownerName, url, description, ...descriptions]),
    headText: buildSearchText(head, maxHeadLength),
  }
}

/** Returns the rows that belong to an agent: skills, tags and modes. At most 1,000 tags and modes of each kind are used. */
export function toChildRows({ skills, tags, inputModes, outputModes }: AgentContent) {
  return {
    // The security requirements of a skill are read from the card when they are needed.
    skills: skills.map(({ id, security: _security, ...skill }, position) => ({ ...skill, skillId: id, position })),
    tags: [
      ...toTagRows('catalog', tags),
      ...toTagRows(
        'skill',
        skills.flatMap((skill) => skill.tags),
      ),
    ],
    modes: [
      ...toModeRows('input', [...inputModes, ...skills.flatMap((skill) => skill.inputModes ?? [])]),
      ...toModeRows('output', [...outputModes, ...skills.flatMap((skill) => skill.outputModes ?? [])]),
    ],
  }
}

function toTagRows(source: string, labels: string[]) {
  return unique(labels, toLookupKey)
    .slice(0, maxKeys)
    .map((label) => ({ tag: toLookupKey(label), source, label }))
}

function toModeRows(direction: 'input' | 'output', modes: string[]) {
  return unique(modes, toLookupKey)
    .slice(0, maxKeys)
    .map((mode) => ({ mode: toLookupKey(mode), direction }))
}

/** Returns the first text of each key, without blank ones. */
function unique(texts: string[], key: (text: string) => string): string[] {
  const first = new Map<string, string>()
  for (const text of texts) if (key(text) && !first.has(key(text))) first.set(key(text), text)
  return [...first.values()]
}
