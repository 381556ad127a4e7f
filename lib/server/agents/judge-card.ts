import 'server-only'
import type { Json } from '@/lib/a2a/json'
import { hasTooManyValues } from '@/lib/a2a/read-card'
import { type CardProblem, cardProblems } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { agentContent, choiceOf } from '@/lib/server/agents/agent-content'
import { findCard, type FoundCard, parseCard } from '@/lib/server/agents/found-card'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agent-record'
import type { ReceivedCard } from '@/lib/server/db/receive-card'

/** Whether a card that came can take the place of the agent's current one. What a person chose over the card stays. */
export function judgeCard(
  received: ReceivedCard,
  agent: AgentRecord,
  current: ReceivedCard,
): { found: FoundCard; content: AgentContent } | { problem: CardProblem } {
  const found = readReceived(received)
  if (!found) return { problem: problemOf(parseCard(received.raw)) }
  const before = readReceived(current)
  const { dialectOverride: dialect, tags } = agent
  try {
    return { found, content: agentContent(found, before ? choiceOf(agent, before) : { url: null, dialect, tags }) }
  } catch (error) {
    const problem = error instanceof Fault && cardProblems.find((one) => one === error.data.details?.problem)
    if (problem) return { problem }
    throw error
  }
}

function problemOf(json: Json | undefined): CardProblem {
  if (json === undefined) return 'no-json'
  return hasTooManyValues(json) ? 'too-many-values' : 'no-card'
}

/** What a received card says; undefined for what is no card. */
export function readReceived({ raw, sourceUrl: url, etag }: ReceivedCard): FoundCard | undefined {
  const found = findCard(raw, { url, etag, fetched: true })
  return found.ok ? found.value : undefined
}
