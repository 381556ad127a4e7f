import 'server-only'
import type { Json } from '@/lib/a2a/json'
import { hasTooManyValues } from '@/lib/a2a/cards/read-card'
import { type CardProblem, cardProblems } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { readCardText, type FoundCard, parseCardJson } from '@/lib/server/db/agents/found-card'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { ReceivedCard } from '@/lib/server/db/agents/receive-card'

/** Decides whether a received card replaces the agent's current one. The user's overrides stay. */
export function evaluateReceivedCard(
  received: ReceivedCard,
  agent: AgentRecord,
  current: ReceivedCard,
): { found: FoundCard; content: AgentContent } | { problem: CardProblem } {
  const found = readReceivedCard(received)
  if (!found) return { problem: problemOf(parseCardJson(received.raw)) }
  const before = readReceivedCard(current)
  const { dialectOverride: dialect, tags } = agent
  try {
    return {
      found,
      content: buildAgentContent(found, before ? readUserOverrides(agent, before) : { url: null, dialect, tags }),
    }
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

/** Reads a received card; undefined if it is not valid. */
export function readReceivedCard({ raw, sourceUrl: url, etag }: ReceivedCard): FoundCard | undefined {
  const found = readCardText(raw, { url, etag, fetched: true })
  return found.ok ? found.value : undefined
}
