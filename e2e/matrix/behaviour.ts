import type { MatrixAgent } from './agents.ts'
import type { Caller, Client, Content, Operation } from './caller.ts'
import type { AgentPrompts } from './prompts.ts'
import type { Webhook } from './webhook.ts'

/** One caller, one agent, one behaviour. */
export interface Cell {
  caller: Caller
  client: Client
  agent: MatrixAgent
  prompts: AgentPrompts
  webhook: Webhook
  /** The URL of the agent at the gateway. */
  base: string
}

/** `passed`, or the error code with which the protocol version requires the call to be rejected. */
export type Verdict = 'passed' | number

export interface Behaviour {
  name: string
  /** An operation that the caller must support. */
  requires?: Operation | 'wait' | 'resume' | 'unknownMethod'
  /** A prompt that the agent must have. */
  prompt?: keyof AgentPrompts
  /** The gateway handles it without calling the agent. */
  local?: boolean
  /** Throws if the behaviour is not as expected. */
  run: (cell: Cell) => Promise<Verdict>
}

export function textParts(text: string): Content[] {
  return [{ text }]
}

export function textOf(parts: Content[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('')
}

/** Returns the capabilities in the gateway's card of the agent. */
export async function fetchCapabilities({
  base,
}: Cell): Promise<{ pushNotifications?: boolean; extendedAgentCard?: boolean }> {
  const response = await fetch(`${base}/.well-known/agent-card.json`, { headers: { 'a2a-version': '1.0' } })
  return ((await response.json()) as { capabilities: object }).capabilities
}

/** Throws with the actual value unless the condition is true. */
export function check(condition: boolean, what: string, actual?: unknown): asserts condition {
  if (!condition) throw new Error(`${what}${actual === undefined ? '' : `: ${JSON.stringify(actual).slice(0, 1200)}`}`)
}

export function promptFor<Word extends keyof AgentPrompts>(
  prompts: AgentPrompts,
  name: Word,
): NonNullable<AgentPrompts[Word]> {
  const prompt = prompts[name]
  if (prompt === undefined) throw new Error(`the agent does not ${name}`)
  return prompt
}
