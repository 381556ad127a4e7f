import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Call } from '@/lib/a2a/call'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import type { Reply } from '@/lib/a2a/dialect'
import { isTerminal } from '@/lib/a2a/states'
import type { ProbeKind } from '@/lib/api/agent-health'
import { Fault } from '@/lib/faults/fault'
import { type CardLook, lookAtCard } from '@/lib/server/agents/look-at-card'
import { reachVerdict } from '@/lib/server/agents/reach-verdict'
import { faultVerdict, verdict, type Verdict } from '@/lib/server/agents/status-reason'
import type { AgentRecord, StatusCode } from '@/lib/server/db/agent-record'
import { sayInEnglish } from '@/lib/server/http/say-in-english'
import { askForNothing } from '@/lib/server/probes/ask-for-nothing'
import { up } from '@/lib/server/probes/call-verdict'
import { askAgent } from '@/lib/server/tasks/ask-agent'
import { type Line, lineTo } from '@/lib/server/tasks/line'
import { unlessAborted } from '@/lib/server/unless-aborted'

/**
 * Sends the agent a text, as its owner allowed, and waits for the answer. No task of ours: nothing is logged or kept of
 * it, and one that the agent goes on with is canceled.
 */
async function sendText(agent: AgentRecord, text: string, signal: AbortSignal): Promise<Verdict> {
  try {
    const line = await lineTo(agent)
    return await judge(await askAgent({ ...line, signal }, messageOf(line, text)), line, signal)
  } catch (error) {
    if (error instanceof Fault) return faultVerdict(error.data)
    throw error
  }
}

function messageOf({ dialect }: Line, text: string): Call {
  const made = dialect.clientMakesTaskId ? { taskId: randomUUID(), contextId: randomUUID() } : {}
  const message = { messageId: randomUUID(), role: 'user' as const, parts: [{ text }], ...made }
  return { operation: 'send', message, options: {} }
}

async function judge(reply: Reply, line: Line, signal: AbortSignal): Promise<Verdict> {
  if (reply.kind !== 'task') return up
  const { id, status } = reply.task
  const { state } = status
  if (state === 'auth-required')
    return verdict({ code: 'auth', sentence: 'The agent requires a credential before it continues.' })
  if (state === 'failed' || state === 'rejected')
    return verdict({ code: 'agent-error', sentence: `The agent's task ended in the state "${state}".` })
  // Whether it can be canceled is not what is asked here.
  if (id && !isTerminal(state)) await askAgent({ ...line, signal }, { operation: 'cancel', taskId: id }).catch(() => {})
  return up
}

/** What was seen of an agent, by what was done last. */
export interface Sight {
  kind: ProbeKind
  verdict: Verdict
  /** How long the agent took, or we until we gave up. */
  ms: number
  /** Its card changed in a way that may break callers. */
  breaking: boolean
}

interface Looking {
  /** To send the owner's text, where its mode has one. */
  text: string | null
  signal: AbortSignal
}

const callMs = 15_000
const messageMs = 60_000

/** These say of the card alone that something is wrong, or of nothing that a call could tell. */
const besides = new Set<StatusCode>(['changed', 'slow', 'broken-card', 'no-card'])

/**
 * Looks whether an agent works, with no more than is needed: its card says enough of an agent whose card is as it should
 * be, unless it did not answer calls before or its owner wants it called. Throws the reason of `signal`, and `internal`.
 */
export async function lookAtAgent(agent: AgentRecord, { text, signal }: Looking): Promise<Sight> {
  const card = agent.cardUrl === null ? null : await unlessAborted(lookAtCard(agent), signal)
  const ofCard = card ? cardVerdict(card) : up
  const sight: Sight = {
    kind: 'card',
    verdict: ofCard,
    ms: card?.ms ?? 0,
    breaking: card?.outcome === 'changed' && card.breaking,
  }
  if (!isCallable(agent.binding)) return ofCard.status === 'up' ? { ...sight, verdict: reachVerdict(agent) } : sight
  if (!isWorthACall(agent, ofCard)) return sight
  const called = await timed('call', callMs, agent, signal, (limit) => askForNothing(agent, limit))
  if (called.verdict.status !== 'up') return { ...sight, ...called }
  const said =
    text === null ? called : await timed('message', messageMs, agent, signal, (limit) => sendText(agent, text, limit))
  if (said.verdict.status !== 'up') return { ...sight, ...said }
  return { ...sight, ...said, verdict: asCalled(ofCard) }
}

function cardVerdict(look: CardLook): Verdict {
  if (look.outcome === 'failed') return faultVerdict(look.fault)
  if (look.outcome !== 'broken') return up
  return verdict({ code: 'broken-card', sentence: sayInEnglish('status.why.broken-card') ?? '' })
}

function isWorthACall(agent: AgentRecord, ofCard: Verdict): boolean {
  const { probeMode, cardUrl, url, status, statusCode } = agent
  if (ofCard.reason?.code === 'rate-limited') return false
  const isSameServer = cardUrl !== null && URL.parse(cardUrl)?.origin === URL.parse(url)?.origin
  const silent = ['dns', 'connect', 'tls', 'timeout', 'blocked'].includes(ofCard.reason?.code ?? '')
  if (silent && isSameServer) return false
  const failed = status === 'down' || (statusCode !== null && !besides.has(statusCode))
  const wanted = probeMode === 'call' || probeMode === 'message' || failed
  // Of an endpoint that the policy refuses the card does not tell that no call gets through.
  return wanted || cardUrl === null || ofCard.status !== 'up' || reachVerdict(agent).status !== 'up'
}

/** What is wrong with the card of an agent that answers calls. Who refuses its card may yet let calls in. */
function asCalled({ status, reason }: Verdict): Verdict {
  return status === 'up' || reason?.code === 'auth' ? up : { status: 'degraded', reason }
}

async function timed(
  kind: ProbeKind,
  limitMs: number,
  { url }: AgentRecord,
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<Verdict>,
): Promise<Pick<Sight, 'kind' | 'verdict' | 'ms'>> {
  const began = performance.now()
  const limit = new AbortController()
  const { host } = new URL(url)
  const late = new Fault('agent-timeout', `${host} didn't respond within ${limitMs / 1000} s.`, { hop: 'connection' })
  const timer = setTimeout(() => limit.abort(late), limitMs)
  try {
    const verdict = await unlessAborted(work(AbortSignal.any([signal, limit.signal])), signal)
    return { kind, verdict, ms: Math.round(performance.now() - began) }
  } finally {
    clearTimeout(timer)
  }
}
