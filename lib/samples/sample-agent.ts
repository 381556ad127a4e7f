import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentCard } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { JsonObject } from '@/lib/a2a/json'
import type { Artifact, Message, Part } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

/** The next step of a sample agent. The sample server converts it to task events. */
export type Step =
  | { step: 'status'; state: TaskState; parts?: Part[]; metadata?: JsonObject }
  | { step: 'artifact'; artifact: Artifact; append?: boolean; lastChunk?: boolean }
  /** A message without a task; only as the first and only step. */
  | { step: 'message'; parts: Part[] }

/** One message to respond to, with the earlier messages of the task. */
export interface Turn {
  message: Message
  /** Earlier messages of the task, oldest first, without `message`. */
  history: Message[]
  /** Aborted when the task is canceled. */
  signal: AbortSignal
  /** The URL of the agent, without a trailing slash. */
  baseUrl: string
}

export interface SampleAgent {
  /** Path segment under `/samples/`. */
  name: string
  dialect: DialectId
  card: Omit<AgentCard, 'interfaces'>
  /** Files that are served below the agent's URL, by path. */
  files?: Record<string, () => Promise<{ mediaType: string; bytes: Buffer }>>
  /** Responds to a message. If the last step is not a terminal or interrupted state, the server completes the task. */
  respond: (turn: Turn) => AsyncGenerator<Step>
}

/** What the cards of all sample agents have in common. */
export const sampleCard = {
  version: '1.0.0',
  provider: { organization: 'Switchboard samples', url: 'https://example.com' },
  capabilities: { streaming: true, pushNotifications: false, extendedCard: false, extensions: [] },
  securitySchemes: {},
  security: [],
} satisfies Partial<AgentCard>

/** Creates a step with progress, optionally with a text. */
export function workingStep(text?: string): Step {
  return text ? { step: 'status', state: 'working', parts: [{ text }] } : { step: 'status', state: 'working' }
}

/** Creates a step that asks for input. */
export function inputRequiredStep(...parts: Part[]): Step {
  return { step: 'status', state: 'input-required', parts }
}

/** Creates a step that asks for a secret or a sign-in. */
export function authRequiredStep(...parts: Part[]): Step {
  return { step: 'status', state: 'auth-required', parts }
}

/** Creates a step that completes the task, optionally with a text. */
export function completedStep(text?: string): Step {
  return text ? { step: 'status', state: 'completed', parts: [{ text }] } : { step: 'status', state: 'completed' }
}

/** Creates a step that fails the task. */
export function failedStep(text: string): Step {
  return { step: 'status', state: 'failed', parts: [{ text }] }
}

/** Waits. Rejects at once when the task is canceled. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}

/** Returns all text of a message. */
export function readText(message: Message): string {
  return message.parts
    .flatMap((part) => ('text' in part ? [part.text] : []))
    .join('\n')
    .trim()
}

const maxInstruction = 2000

/** Returns the beginning of a message's text, at most 2,000 characters: what the user asks for. */
export function readInstruction(message: Message): string {
  let text = ''
  for (const part of message.parts) {
    if ('text' in part) text += `${part.text.slice(0, maxInstruction)}\n`
    if (text.length > maxInstruction) break
  }
  return text.slice(0, maxInstruction).trim()
}

/** Returns the first JSON object in a message's data parts. */
export function readData(message: Message): Record<string, unknown> | undefined {
  for (const part of message.parts) {
    if ('data' in part && typeof part.data === 'object' && part.data !== null && !Array.isArray(part.data))
      return part.data
  }
  return undefined
}
