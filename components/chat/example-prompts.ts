import type { ChatAgent } from '@/components/chat/chat-agent'

export interface ExamplePrompt {
  text: string
  /** The skill's name, where it says more than the prompt. */
  skill: string
}

/** What one may ask of an agent: the first example of each skill, then the second of each, and so on, so that few show much. */
export function examplePrompts(skills: ChatAgent['skills']): ExamplePrompt[] {
  const rows = skills.map(({ name, examples }) =>
    (examples.length > 0 ? examples : [name]).map((text) => ({ text, skill: text === name ? '' : name })),
  )
  const most = Math.max(0, ...rows.map((row) => row.length))
  const inTurns = Array.from({ length: most }, (_, turn) => rows.flatMap((row) => row[turn] ?? [])).flat()
  const first = new Map(inTurns.toReversed().map((example) => [example.text, example]))
  return inTurns.filter((example) => first.get(example.text) === example)
}
