import 'server-only'
import type { Call } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { callAgent } from '@/lib/server/a2a-client/call-agent'
import { type Draft, faultDraft } from '@/lib/server/a2a-client/draft'
import { createEndpointFallback } from '@/lib/server/a2a-client/endpoint-fallback'
import { filterForeignEvent } from '@/lib/server/a2a-client/filter-foreign-events'
import { invalidEventsFault } from '@/lib/server/a2a-client/read-frames'
import { prepareCall, type PreparedCall, sendCall } from '@/lib/server/a2a-client/prepare-call'
import { refusalFault } from '@/lib/server/a2a-client/read-refusal'
import type { Turn } from '@/lib/server/a2a-client/turn'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'

/** An agent at an endpoint, and the signal that aborts calls to it. */
type AgentCaller = Pick<Turn, 'agent' | 'dialect' | 'signal'>

/**
 * Makes a unary call and returns the response as a draft. Skips invalid events. Returns a fault draft if the call fails or has
 * no valid response. Logs emptyResponse.
 */
export async function callUnary(caller: AgentCaller, call: PreparedCall): Promise<Draft> {
  let invalid: Draft | undefined
  try {
    for await (const drafts of callAgent(caller, call, caller.signal)) {
      const answer = drafts.find(({ event }) => event.kind !== 'note')
      // A unary response that broke off is lost as a whole, unlike a stream.
      if (answer?.event.kind === 'gap' && answer.event.cause) return faultDraft(answer.event.cause, call.method)
      if (answer) return answer
      invalid ??= drafts.find(({ event }) => event.kind === 'note' && event.unread)
    }
  } catch (error) {
    if (error instanceof Fault) return faultDraft(error.data, call.method)
    throw error
  }
  if (invalid) return faultDraft(invalidEventsFault(invalid), call.method, invalid.raw)
  const details = { code: 'agent-said-nothing' }
  const emptyResponse = {
    kind: 'agent-nonsense',
    message: 'The agent sent an empty response.',
    hop: 'agent',
    details,
  } as const
  return faultDraft(emptyResponse, call.method)
}

/** An agent at an endpoint and the task that it is called for. */
export type TaskCaller = AgentCaller & Pick<Turn, 'pump'>

interface CallResult {
  draft: Draft
  /** The caller at the endpoint where the agent answered. */
  caller: TaskCaller
}

/**
 * Sends a unary call for a task and retries it at alternative endpoints while the agent rejects the endpoint or protocol
 * version. Every request and intermediate response is passed to `append`; the final response is returned, not appended. A
 * failed call returns a draft of kind `fault`.
 */
export async function callWithFallback(
  initial: TaskCaller,
  call: Call,
  append: (drafts: Draft[]) => Promise<unknown>,
): Promise<CallResult> {
  const fallback = createEndpointFallback(initial.agent, initial.pump)
  for (let caller = initial; ;) {
    const prepared = prepareCall(caller, call)
    await append([prepared.draft])
    const draft = filterForeignEvent(caller, await callUnary(caller, prepared))
    if (draft.event.kind !== 'fault') {
      await append([
        ...(await fallback.recordSuccess(caller, draft)),
        ...(await fallback.recordPartSpelling(caller, [draft])),
      ])
      return { draft, caller }
    }
    const next = await fallback.next(caller, draft)
    const refusalDrafts = fallback.refusalDrafts(draft, caller, next)
    if (!next) return { draft: refusalDrafts.at(-1) ?? draft, caller }
    await append(refusalDrafts)
    caller = { ...caller, ...next }
  }
}

/**
 * Calls the agent for something that is not a task event: push configurations, an extended card, a list. Logs nothing.
 * Throws the agent's error as a Fault, `agent-nonsense` for an invalid response, and what `sendCall` throws.
 */
export async function requestReply(caller: AgentCaller, call: Call): Promise<Reply> {
  return requestPreparedReply(caller, prepareCall(caller, call))
}

/** Does the same as `requestReply` for a prepared call. */
export async function requestPreparedReply(
  { agent, dialect, signal }: AgentCaller,
  prepared: PreparedCall,
): Promise<Reply> {
  const response = await sendCall(agent, prepared, signal)
  const mask = await maskFor(agent)
  const raw = mask(await response.text())
  if (!response.ok) {
    const refusal = refusalFault(response, raw, { dialect, binding: prepared.binding, mask })
    throw faultOf(await explainRefusal(refusal, agent, response.headers))
  }
  const decoded = prepared.binding.decodeResponseBody(dialect, prepared.operation, raw)
  if (!decoded.ok)
    throw new Fault('agent-nonsense', `The agent's response is invalid: ${decoded.problem}`, {
      hop: 'agent',
      details: { code: 'agent-unclear', values: { problem: decoded.problem } },
    })
  if ('fault' in decoded.value) throw faultOf(decoded.value.fault)
  return decoded.value.reply
}

function faultOf(fault: FaultData): Fault {
  return new Fault(fault.kind, fault.message, fault)
}
