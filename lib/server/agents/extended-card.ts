import 'server-only'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { type CardReading, readCard } from '@/lib/a2a/read-card'
import { withoutTrailing } from '@/lib/a2a/without-trailing'
import { Fault } from '@/lib/faults/fault'
import { noteRefusedExtendedCard } from '@/lib/server/agents/refused-extended-card'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { askAgent } from '@/lib/server/tasks/ask-agent'
import { type Line, lineTo, type Manner } from '@/lib/server/tasks/line'

/** The extended card of a v0.2 agent: GET `{url}/../agent/authenticatedExtendedCard` (v0.2 §9.1). */
async function oldExtendedCard(agent: AgentRecord, signal: AbortSignal): Promise<JsonObject> {
  const url = new URL(agent.url)
  url.search = ''
  url.pathname = `${withoutTrailing(url.pathname, /\//)}/../agent/authenticatedExtendedCard`
  const answer = await agentFetch(agent, url.href, {
    headers: { accept: 'application/json' },
    signal,
    limit: 'card',
  })
  const json = parseJson(await answer.text())
  if (answer.ok && json.ok && isObject(json.value)) return json.value
  const { status } = answer
  if (status === 401 || status === 403)
    throw new Fault('agent-refused-auth', `The agent denied access to its extended Agent Card (HTTP ${status}).`, {
      hop: 'agent',
      httpStatus: status,
      details: { code: 'extended-card-refused', values: { status } },
    })
  throw new Fault('agent-error', `The agent returned no extended Agent Card (HTTP ${status}).`, {
    hop: 'agent',
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
    httpStatus: status,
    details: { code: 'extended-card-none', values: { status } },
  })
}

export interface ExtendedCard {
  /** As the agent wrote it. */
  card: JsonObject
  reading: CardReading
  /** Tolerated oddities. */
  notes: string[]
}

/**
 * The card that the agent gives to callers with a credential, asked for as its generation has it. Throws
 * `call-unsupported` where its card offers none, and what the agent answers.
 */
export async function extendedCard(agent: AgentRecord, said: Manner, signal: AbortSignal): Promise<ExtendedCard> {
  if (!agent.extendedCard)
    throw new Fault('call-unsupported', `${agent.name} has no extended Agent Card.`, {
      reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
      details: { code: 'no-extended-card', values: { name: agent.name } },
    })
  const card = await ask(await lineTo(agent, said), signal).catch((error: unknown) => {
    if (error instanceof Fault && error.data.reason === 'EXTENDED_AGENT_CARD_NOT_CONFIGURED')
      noteRefusedExtendedCard(agent)
    throw error
  })
  const reading = readCard(card, agent.cardUrl ?? agent.url)
  if (reading.ok) return { card, reading: reading.value, notes: reading.notes ?? [] }
  throw new Fault('agent-nonsense', `The agent's extended Agent Card is invalid: ${reading.problem}`, {
    hop: 'agent',
    details: { code: 'extended-card-unreadable', values: { problem: reading.problem } },
  })
}

/** v0.2 has it at an address of its own; some agents that say v0.3 do as well. */
async function ask(line: Line, signal: AbortSignal): Promise<JsonObject> {
  const { agent, dialect } = line
  if (dialect.id === 'v0.3' && agent.protocolVersion.startsWith('0.2')) return oldExtendedCard(agent, signal)
  try {
    const reply = await askAgent({ ...line, signal }, { operation: 'extendedCard' })
    if (reply.kind === 'card') return reply.card
  } catch (error) {
    const unknown = error instanceof Fault && error.data.reason === 'METHOD_NOT_FOUND'
    if (unknown && dialect.id === 'v0.3') return oldExtendedCard(agent, signal)
    throw error
  }
  throw new Fault('agent-nonsense', "The agent's response contains no Agent Card.", {
    hop: 'agent',
    details: { code: 'extended-card-missing' },
  })
}
