import 'server-only'
import type { AgentContent } from '@/lib/server/db/agent-record'
import { searchText } from '@/lib/server/db/search-text'

// PostgreSQL's indexes take keys up to 2,700 bytes.
const maxKeyLength = 200

/** The key under which a tag, a mode or a name is found and sorted. */
export function lookupKey(text: string): string {
  return text.trim().toLowerCase().slice(0, maxKeyLength).toWellFormed()
}

/** The columns that follow from an agent's content. */
export function derivedColumns(agent: AgentContent): { nameKey: string; searchText: string } {
  const { name, description, providerName, url, skills, tags } = agent
  const ofSkills = skills.flatMap((skill) => [
    skill.name,
    skill.id,
    skill.description,
    ...skill.tags,
    ...skill.examples,
  ])
  return {
    nameKey: lookupKey(name),
    searchText: searchText([name, providerName, description, ...tags, url, ...ofSkills]),
  }
}

/** The rows that hang on an agent's row: its skills, and what filters look up. */
export function childRows({ skills, tags, inputModes, outputModes }: AgentContent) {
  const modes = [
    inputModes,
    outputModes,
    ...skills.flatMap((skill) => [skill.inputModes ?? [], skill.outputModes ?? []]),
  ]
  const labelled = (source: string, labels: string[]) =>
    unique(labels, lookupKey).map((label) => ({ tag: lookupKey(label), source, label }))
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
    modes: unique(modes.flat(), lookupKey).map((mode) => ({ mode: lookupKey(mode) })),
  }
}

/** The first text of each key, without those that are blank. */
function unique(texts: string[], key: (text: string) => string): string[] {
  const first = new Map<string, string>()
  for (const text of texts) if (key(text) && !first.has(key(text))) first.set(key(text), text)
  return [...first.values()]
}
