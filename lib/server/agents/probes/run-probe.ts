import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Call } from '@/lib/a2a/call'
import { isCallable } from '@/lib/a2a/card'
import type { Reply } from '@/lib/a2a/dialect'
import { diagnoseRejection } from '@/lib/a2a/dialects/diagnose-rejection'
import { isTerminal } from '@/lib/a2a/states'
import type { ProbeKind } from '@/lib/api/agent-health'
import { Fault } from '@/lib/faults/fault'
import { callUnary, requestReply } from '@/lib/server/a2a-client/call-unary'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { type Endpoint, resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import { recordResponse } from '@/lib/server/a2a-client/verified-endpoints'
import { checkReachability } from '@/lib/server/agents/cards/store-card'
import { type CardRecheck, recheckCard } from '@/lib/server/agents/cards/recheck-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import {
  isCallFailure,
  statusFromFault,
  statusFromReason,
  type StatusResult,
} from '@/lib/server/db/agents/agent-status'
import { openCredentials } from '@/lib/server/credentials/vault'
import { hasAnswered } from '@/lib/server/db/tasks/task-times'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'
import { unlessAborted } from '@/lib/server/platform/unless-aborted'

/**
 * Requests a task that does not exist, in the agent's own dialect and binding. The response proves endpoint, dialect and
 * credential, and costs the agent nothing.
 */
async function callUnknownTask(agent: AgentRecord, signal: AbortSignal): Promise<StatusResult> {
  try {
    const endpoint = await resolveEndpoint(agent)
    const call = prepareCall(endpoint, { operation: 'get', taskId: `switchboard-probe-${randomUUID()}` })
    const answer = await callUnary({ ...endpoint, signal }, call)
    recordResponse(endpoint, answer)
    const verdict = statusFromCall(answer)
    // Some agents support no method except for messages.
    const known = verdict.reason?.code === 'wrong-dialect' && (await hasAnswered(agent.id, endpoint.dialect.id))
    return known ? upStatus : unlessOwnCredentialIsMissing(agent, verdict)
  } catch (error) {
    if (error instanceof Fault) return unlessOwnCredentialIsMissing(agent, statusFromFault(error.data))
    throw error
  }
}

/** Returns a result, or up if the agent refused a call only because its owner set no credential: others use their own. */
async function unlessOwnCredentialIsMissing(agent: AgentRecord, result: StatusResult): Promise<StatusResult> {
  if (result.reason?.code !== 'auth' || agent.credentialMode !== 'personal') return result
  return (await openCredentials(agent)).length === 0 ? upStatus : result
}

const upStatus: StatusResult = { status: 'up', reason: null }

/**
 * Returns the status from the response to a call for a task that does not exist. An error of the agent proves that it
 * understands the call, unless the error says that the dialect is wrong, or the agent itself failed.
 */
function statusFromCall({ event, raw }: Draft): StatusResult {
  if (event.kind !== 'fault') return upStatus
  const { fault } = event
  if (fault.hop === 'connection' || fault.kind === 'agent-refused-auth' || fault.kind === 'rate-limited')
    return statusFromFault(fault)
  const hint = diagnoseRejection(fault, raw)
  if (hint?.wrong === 'dialect' && hint.isCertain)
    return statusFromReason({ code: 'wrong-dialect', sentence: fault.message })
  if (fault.agentError && (fault.httpStatus ?? 0) < 500) return upStatus
  return statusFromFault(fault)
}

/**
 * Sends the agent its owner's text and waits for the response. Nothing is logged or stored, and a task that continues is
 * canceled.
 */
async function sendText(agent: AgentRecord, text: string, signal: AbortSignal): Promise<StatusResult> {
  try {
    const endpoint = await resolveEndpoint(agent)
    const reply = await requestReply({ ...endpoint, signal }, buildMessageCall(endpoint, text))
    return await unlessOwnCredentialIsMissing(agent, await statusFromReply(reply, endpoint, signal))
  } catch (error) {
    if (error instanceof Fault) return unlessOwnCredentialIsMissing(agent, statusFromFault(error.data))
    throw error
  }
}

function buildMessageCall({ dialect }: Endpoint, text: string): Call {
  const ids = dialect.clientCreatesTaskId ? { taskId: randomUUID(), contextId: randomUUID() } : {}
  const message = { messageId: randomUUID(), role: 'user' as const, parts: [{ text }], ...ids }
  return { operation: 'send', message, options: {} }
}

async function statusFromReply(reply: Reply, endpoint: Endpoint, signal: AbortSignal): Promise<StatusResult> {
  if (reply.kind !== 'task') return upStatus
  const { id, status } = reply.task
  const { state } = status
  if (state === 'auth-required')
    return statusFromReason({ code: 'auth', sentence: 'The agent requires a credential before it continues.' })
  if (state === 'failed' || state === 'rejected')
    return statusFromReason({ code: 'agent-error', sentence: `The agent's task ended in the state "${state}".` })
  // Whether the task can be canceled does not matter.
  if (id && !isTerminal(state))
    await requestReply({ ...endpoint, signal }, { operation: 'cancel', taskId: id }).catch(() => {})
  return upStatus
}

/** The result of a probe; `kind` is its last step. */
export interface ProbeResult {
  kind: ProbeKind
  verdict: StatusResult
  /** Milliseconds until the response, or until the time limit. */
  ms: number
  /** The card changed in a way that may break callers. */
  breaking: boolean
}

interface ProbeOptions {
  /** The owner's text to send, if the mode requires it. */
  text: string | null
  /** True if a probe or a call failed since the last successful probe. */
  failedBefore: boolean
  signal: AbortSignal
}

const callMs = 15_000
const messageMs = 60_000

/**
 * Checks whether an agent works, with as few requests as possible: a valid card is enough, unless calls failed before or the
 * owner wants calls. Throws the reason of `signal`, and `internal`.
 */
export async function runProbe(agent: AgentRecord, { text, failedBefore, signal }: ProbeOptions): Promise<ProbeResult> {
  const card = agent.cardUrl === null ? null : await unlessAborted(recheckCard(agent), signal)
  const cardStatus = card ? statusFromRecheck(card) : upStatus
  const result: ProbeResult = {
    kind: 'card',
    verdict: cardStatus,
    ms: card?.ms ?? 0,
    breaking: card?.outcome === 'changed' && card.breaking,
  }
  if (!isCallable(agent.binding))
    return cardStatus.status === 'up' ? { ...result, verdict: checkReachability(agent) } : result
  if (!needsCall(agent, cardStatus, failedBefore)) return result
  const called = await runTimed('call', callMs, agent, signal, (limit) => callUnknownTask(agent, limit))
  if (called.verdict.status !== 'up') return { ...result, ...called }
  const callStatus =
    text === null
      ? called
      : await runTimed('message', messageMs, agent, signal, (limit) => sendText(agent, text, limit))
  if (callStatus.verdict.status !== 'up') return { ...result, ...callStatus }
  return { ...result, ...callStatus, verdict: withWorkingCalls(cardStatus) }
}

function statusFromRecheck(recheck: CardRecheck): StatusResult {
  if (recheck.outcome === 'failed') return statusFromFault(recheck.fault)
  if (recheck.outcome !== 'broken') return upStatus
  return statusFromReason({ code: 'broken-card', sentence: formatEnglishMessage('status.why.broken-card') ?? '' })
}

function needsCall(agent: AgentRecord, cardStatus: StatusResult, failedBefore: boolean): boolean {
  const { probeMode, cardUrl, url, status } = agent
  if (cardStatus.reason?.code === 'rate-limited') return false
  const isSameServer = cardUrl !== null && URL.parse(cardUrl)?.origin === URL.parse(url)?.origin
  const silent = ['dns', 'connect', 'tls', 'timeout', 'blocked'].includes(cardStatus.reason?.code ?? '')
  if (silent && isSameServer) return false
  const failed = failedBefore || status === 'down' || isCallFailure(agent)
  const wanted = probeMode === 'call' || probeMode === 'message' || failed
  // The card does not show that the policy blocks the endpoint.
  return wanted || cardUrl === null || cardStatus.status !== 'up' || checkReachability(agent).status !== 'up'
}

/**
 * Returns the status of an agent whose card has a problem but that responds to calls. An agent that denies access to its card
 * may still accept calls.
 */
function withWorkingCalls({ status, reason }: StatusResult): StatusResult {
  return status === 'up' || reason?.code === 'auth' ? upStatus : { status: 'degraded', reason }
}

async function runTimed(
  kind: ProbeKind,
  limitMs: number,
  { url }: AgentRecord,
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<StatusResult>,
): Promise<Pick<ProbeResult, 'kind' | 'verdict' | 'ms'>> {
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
