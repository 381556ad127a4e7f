import type { AgentSkill } from '@/lib/a2a/card'
import type { Step, Turn } from '@/lib/samples/sample-agent'
import { completedStep, readInstruction, workingStep } from '@/lib/samples/steps'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

/** One demo with the prompt that starts it. */
export interface Demo {
  prompt: string
  /** Also starts the demo if no prompt matches the message. */
  keywords: RegExp
  run: (turn: Turn) => AsyncGenerator<Step>
}

/** Demos of one kind. A skill of the agent, with the prompts as examples. */
export interface DemoSkill {
  id: string
  name: string
  description: string
  tags: string[]
  demos: Demo[]
}

const normalize = (text: string): string => withoutTrailing(text.trim().toLowerCase(), /[.!?]/)

/** Returns demos as the skills of a card. */
export function toAgentSkills(rooms: DemoSkill[]): AgentSkill[] {
  return rooms.map(({ demos: exhibits, ...room }) => ({ ...room, examples: exhibits.map(({ prompt }) => prompt) }))
}

/** Finds the demo for a message: by its prompt, else by its keywords. */
export function findDemo(rooms: DemoSkill[], text: string): Demo | undefined {
  const exhibits = rooms.flatMap((room) => room.demos)
  return (
    exhibits.find(({ prompt }) => normalize(prompt) === normalize(text)) ??
    exhibits.find(({ keywords: words }) => words.test(text))
  )
}

/**
 * Runs the demo that the first message of the task asks for, or lists all demos. Later messages answer the agent's question.
 */
export async function* runDemo(rooms: DemoSkill[], turn: Turn): AsyncGenerator<Step> {
  const exhibit = findDemo(rooms, readInstruction(turn.history[0] ?? turn.message))
  if (exhibit) return yield* exhibit.run(turn)
  const lines = rooms.map(
    ({ name, demos: exhibits }) => `**${name}**\n\n${exhibits.map(({ prompt }) => `- ${prompt}`).join('\n')}`,
  )
  yield workingStep()
  yield completedStep(`Send one of these messages:\n\n${lines.join('\n\n')}`)
}
