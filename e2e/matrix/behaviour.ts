import type { MatrixAgent } from './agents.ts'
import type { Caller, Client, Content, Operation } from './caller.ts'
import type { Says } from './says.ts'
import type { Webhook } from './webhook.ts'

/** One caller, one agent, one behaviour. */
export interface Cell {
  caller: Caller
  client: Client
  agent: MatrixAgent
  says: Says
  webhook: Webhook
  /** The agent's address at the gateway. */
  base: string
}

/** `passed`, or the code that the call is refused with by the generation's rules. */
export type Verdict = 'passed' | number

export interface Behaviour {
  name: string
  /** What the caller must have for it. */
  lacking?: Operation | 'wait' | 'resume' | 'nonsense'
  /** What the agent must be able to do. */
  word?: keyof Says
  /** It asks nothing of the agent itself. */
  local?: boolean
  /** Throws when it is not as it should be. */
  run: (cell: Cell) => Promise<Verdict>
}

export function say(text: string): Content[] {
  return [{ text }]
}

export function textOf(parts: Content[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('')
}

/** What the gateway's card says it does for this agent. */
export async function offered({ base }: Cell): Promise<{ pushNotifications?: boolean; extendedAgentCard?: boolean }> {
  const response = await fetch(`${base}/.well-known/agent-card.json`, { headers: { 'a2a-version': '1.0' } })
  return ((await response.json()) as { capabilities: object }).capabilities
}

/** Throws with what was found, unless it holds. */
export function check(holds: boolean, what: string, found?: unknown): asserts holds {
  if (!holds) throw new Error(`${what}${found === undefined ? '' : `: ${JSON.stringify(found).slice(0, 1200)}`}`)
}

export function word<Word extends keyof Says>(says: Says, name: Word): NonNullable<Says[Word]> {
  const found = says[name]
  if (found === undefined) throw new Error(`the agent does not ${name}`)
  return found
}
