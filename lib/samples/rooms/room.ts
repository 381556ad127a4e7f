import type { AgentSkill } from '@/lib/a2a/card'
import type { Step, Turn } from '@/lib/samples/agent'
import { completed, instructionOf, working } from '@/lib/samples/steps'
import { withoutTrailing } from '@/lib/a2a/without-trailing'

/** One thing to be seen, and the words that ask for it. */
export interface Exhibit {
  prompt: string
  /** Each of them in a message asks for it too, where no prompt fits. */
  words: RegExp
  show: (turn: Turn) => AsyncGenerator<Step>
}

/** Exhibits of one kind: a skill of the agent, its prompts the skill's examples. */
export interface Room {
  id: string
  name: string
  description: string
  tags: string[]
  exhibits: Exhibit[]
}

const plain = (text: string): string => withoutTrailing(text.trim().toLowerCase(), /[.!?]/)

/** The rooms as the skills of a card. */
export function skillsOf(rooms: Room[]): AgentSkill[] {
  return rooms.map(({ exhibits, ...room }) => ({ ...room, examples: exhibits.map(({ prompt }) => prompt) }))
}

/** What a message asks to see: by its prompt, else by a word. */
export function exhibitFor(rooms: Room[], text: string): Exhibit | undefined {
  const exhibits = rooms.flatMap((room) => room.exhibits)
  return exhibits.find(({ prompt }) => plain(prompt) === plain(text)) ?? exhibits.find(({ words }) => words.test(text))
}

/** Walks through the rooms. The first message of a task says what it is about; later ones answer the agent's question. */
export async function* walk(rooms: Room[], turn: Turn): AsyncGenerator<Step> {
  const exhibit = exhibitFor(rooms, instructionOf(turn.history[0] ?? turn.message))
  if (exhibit) return yield* exhibit.show(turn)
  const lines = rooms.map(
    ({ name, exhibits }) => `**${name}**\n\n${exhibits.map(({ prompt }) => `- ${prompt}`).join('\n')}`,
  )
  yield working()
  yield completed(`Send one of these messages:\n\n${lines.join('\n\n')}`)
}
