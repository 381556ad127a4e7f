import 'server-only'
import { hasTooManyValues } from '@/lib/a2a/cards/read-card'
import type { Json } from '@/lib/a2a/json'
import { type CardProblem, cardProblems } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { type AttemptResult, type CardAttempt, describeAttempt } from '@/lib/server/agents/discovery/card-attempt'
import { folderPath } from '@/lib/server/agents/discovery/parse-url-input'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { type FoundCard, parseCardJson, readCardText } from '@/lib/server/db/agents/found-card'
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

/**
 * Returns the result of a URL, given the results before it, the entered URL first. If a URL closer to the entered one requires
 * a credential, the agent's own card is probably there: a card further up then counts only if its endpoint is the entered URL
 * or below it.
 */
function applyRefusals(url: string, attempt: CardAttempt, tried: readonly AttemptResult[]): CardAttempt {
  const card = 'found' in attempt ? attempt.found : 'miss' in attempt ? attempt.cardWithoutUrl : undefined
  const [typed] = tried
  if (!card || !typed || !tried.some((one) => isRefused(one) && isAbove(url, one.url))) return attempt
  if (isCalledBelow(folderPath(typed.url), card)) return attempt
  const { status, redirectedTo } = attempt
  return {
    ...(status !== undefined && { status }),
    ...(redirectedTo && { redirectedTo }),
    miss: describeAttempt('other-agent'),
    code: 'other-agent',
  }
}

function isRefused({ attempt: { status } }: AttemptResult): boolean {
  return status === 401 || status === 403
}

function isAbove(url: string, other: string): boolean {
  const [folder, below] = [folderPath(url), folderPath(other)]
  return below !== folder && below.startsWith(folder)
}

/** Only paths are compared: behind a proxy, an agent may know itself by another host. */
function isCalledBelow(folder: string, { reading }: FoundCard): boolean {
  return reading.card.interfaces.some(({ url }) => `${URL.parse(url)?.pathname ?? ''}/`.startsWith(folder))
}

/** A URL that is requested for a card, in search order. */
export interface CardCandidate {
  url: string
  /** By `performance.now()`. */
  began: number
  /** The response, once it is there. */
  attempt?: CardAttempt
  /** Milliseconds until the response. */
  ms?: number
  /** The final result, once it is certain. */
  result?: AttemptResult
}

/**
 * Evaluates the responses so far and returns the new results. A card waits for the candidates before it: one closer to the
 * entered URL may be the agent's own, or require a credential. Candidates in the same folder belong to the same agent and are
 * not waited for.
 */
export function evaluateCandidates(candidates: readonly CardCandidate[]): AttemptResult[] {
  return candidates.flatMap((candidate, position) => {
    const { url, attempt: answer, ms = 0, result: judged } = candidate
    const before = candidates.slice(0, position)
    if (!answer || judged || (hasCard(answer) && before.some((one) => !one.attempt && !isSameFolder(one.url, url))))
      return []
    candidate.result = { url, ms, attempt: applyRefusals(url, answer, before.map(toAttemptResult)) }
    return [candidate.result]
  })
}

/** Returns the current result of a candidate: one without a response counts as timed out. */
export function toAttemptResult(candidate: CardCandidate): AttemptResult {
  const { url, began, attempt: answer, ms = Math.round(performance.now() - began) } = candidate
  return candidate.result ?? { url, ms, attempt: answer ?? timeoutAttempt(url, ms) }
}

function hasCard(answer: CardAttempt): boolean {
  return 'found' in answer || ('miss' in answer && answer.cardWithoutUrl !== undefined)
}

function isSameFolder(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin && folderPath(one) === folderPath(other)
}

function timeoutAttempt(url: string, ms: number): CardAttempt {
  const { host } = new URL(url)
  const seconds = Math.round(ms / 100) / 10
  return {
    fault: {
      kind: 'agent-timeout',
      message: `${host} didn't respond within ${seconds} s.`,
      hop: 'connection',
      details: { step: 'answer', host, code: 'timeout', values: { seconds } },
    },
  }
}
