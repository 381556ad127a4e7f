import type { AgentSkill } from '@/lib/a2a/card'
import type { Part } from '@/lib/a2a/model'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
import { completedStep, pause, readInstruction, type Step, type Turn, workingStep } from '@/lib/samples/sample-agent'

/** Creates a file part. */
export function createFilePart(filename: string, mediaType: string, content: string | Buffer): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  return { raw: bytes.toString('base64'), filename, mediaType }
}

/** Creates a step with a complete artifact. */
export function artifactStep(artifactId: string, name: string, ...parts: Part[]): Step {
  return { step: 'artifact', artifact: { artifactId, name, parts }, lastChunk: true }
}

/** Creates a run that sends artifacts, each named by its first element, and a closing message. */
export function showArtifacts(
  closingText: string,
  createArtifacts: (turn: Turn) => [string, ...Part[]][] | Promise<[string, ...Part[]][]>,
): (turn: Turn) => AsyncGenerator<Step> {
  return async function* show(turn) {
    yield workingStep('Preparing the result')
    await pause(150, turn.signal)
    for (const [index, [name, ...parts]] of (await createArtifacts(turn)).entries())
      yield artifactStep(`exhibit-${index + 1}`, name, ...parts)
    yield completedStep(closingText)
  }
}

/** One demo with the prompt that starts it. */
interface Demo {
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
function findDemo(rooms: DemoSkill[], text: string): Demo | undefined {
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
