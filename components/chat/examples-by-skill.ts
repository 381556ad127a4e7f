import type { ChatAgent } from '@/components/chat/chat-agent'

/** The prompts of one skill. */
export interface SkillExamples {
  skill: string
  texts: string[]
}

/** Returns the example prompts of a card by skill, each prompt once. A skill without examples uses its name. */
export function groupExamplesBySkill(
  skills: Pick<ChatAgent['skills'][number], 'name' | 'examples'>[],
): SkillExamples[] {
  const seen = new Set<string>()
  const groups = new Map<string, string[]>()
  for (const { name, examples } of skills) {
    const texts = (examples.length > 0 ? examples : [name]).filter((text) => text.trim() !== '' && !seen.has(text))
    for (const text of texts) seen.add(text)
    const known = groups.get(name) ?? []
    if (texts.length > 0) groups.set(name, [...known, ...new Set(texts)])
  }
  return [...groups].map(([skill, texts]) => ({ skill, texts }))
}
