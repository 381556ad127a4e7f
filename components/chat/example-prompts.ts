import type { ChatAgent } from '@/components/chat/chat-agent'

export interface ExamplePrompt {
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
