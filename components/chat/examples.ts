import type { ChatAgent } from '@/components/chat/chat-agent'

interface ExamplePrompt {
  text: string
  /** The skill's name, unless it equals the prompt. */
  skill: string
}

/** Returns the example prompts of an agent: the first of each skill, then the second of each, and so on. */
export function listExamplePrompts(skills: ChatAgent['skills']): ExamplePrompt[] {
  const rows = skills.map(({ name, examples }) =>
    (examples.length > 0 ? examples : [name]).map((text) => ({ text, skill: text === name ? '' : name })),
  )
  const most = Math.max(0, ...rows.map((row) => row.length))
  const inTurns = Array.from({ length: most }, (_, turn) => rows.flatMap((row) => row[turn] ?? [])).flat()
  const first = new Map(inTurns.toReversed().map((example) => [example.text, example]))
  return inTurns.filter((example) => first.get(example.text) === example)
}

/** The prompts of one skill. */
interface SkillExamples {
  skill: string
  texts: string[]
}

/** Returns the example prompts of a card by skill, each prompt once. A skill without examples uses its name. */
export function groupExamplesBySkill(
  skills: Pick<ChatAgent['skills'][number], 'name' | 'examples'>[],
): SkillExamples[] {
  const allTexts = new Set<string>()
  const groups = new Map<string, string[]>()
  for (const { name, examples } of skills) {
    const texts = (examples.length > 0 ? examples : [name]).filter((text) => text.trim() !== '' && !allTexts.has(text))
    for (const text of texts) allTexts.add(text)
    const known = groups.get(name) ?? []
    if (texts.length > 0) groups.set(name, [...known, ...new Set(texts)])
  }
  return [...groups].map(([skill, texts]) => ({ skill, texts }))
}
