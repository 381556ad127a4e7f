import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnchanged } from '@/lib/a2a/folding/is-unchanged'
import { gapFailures, gapReasons } from '@/lib/a2a/gap-reasons'
import { isTerminalOrInterrupted } from '@/lib/a2a/states'
import { Fault, type FaultData, toFaultData } from '@/lib/faults/fault'
import {
  type Attempt,
  type AttemptFactory,
  type DeliveryMode,
  fallbackDeliveryMode,
} from '@/lib/server/a2a-client/delivery-mode'
import { type Draft, faultDraft, gapDraft, refusalDraft } from '@/lib/server/a2a-client/draft'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { createEndpointFallback, type EndpointFallback } from '@/lib/server/a2a-client/endpoint-fallback'
import { maskDraftInSteps } from '@/lib/server/a2a-client/mask-draft'
import { pollTask } from '@/lib/server/a2a-client/poll-task'
import { unchangedFault } from '@/lib/server/a2a-client/read-frames'
import {
  type OpenResponse,
  readResponse,
  receiveEvents,
  type StreamHandlers,
  type StreamOutcome,
} from '@/lib/server/a2a-client/receive-events'
import type { Turn } from '@/lib/server/a2a-client/turn'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { maskFor } from '@/lib/server/credentials/mask'
import { isDatabaseUnavailable } from '@/lib/server/db/engine/database-outage'
import { log } from '@/lib/server/platform/log'
import { observeTurn, type TurnEnd } from '@/lib/server/platform/telemetry/tracing'
import type { Pump } from '@/lib/server/tasks/log/pump'
import { releasePump } from '@/lib/server/tasks/log/pumps'
import { openReader } from '@/lib/server/tasks/log/readers'
import { awaitCompletion } from '@/lib/server/tasks/push/await-completion'
import { recordTurnHealth } from '@/lib/server/tasks/record-turn-health'

/** Pauses in ms before each poll of a task whose connection broke: the agent may still be accepting the message. */
const pausesMs = [0, 500, 1500]

/**
 * Throws `noEvent` unless the agent's task shows that it received the message: it runs, or has changed. Otherwise the result
 * of an earlier message would be returned as the response to this one.
 */
async function requireTaskChange(turn: Turn, noEvent: FaultData): Promise<void> {
  const { pump, signal } = turn
  const closed = noEvent.kind === 'agent-nonsense'
  const fail = () => new Fault(noEvent.kind, noEvent.message, noEvent)
  if (!pump.remoteId) {
    if (closed) throw fail()
    return
  }
  for (const pause of closed ? [0] : pausesMs) {
    await sleep(pause, undefined, { signal })
    const { draft } = await pollTask(turn, pump.remoteId)
    const { event } = draft
    if (event.kind === 'fault') {
      if (closed) throw fail()
      // The turn retries an agent that cannot be reached now.
      return
    }
    const status = event.kind === 'task' ? event.task.status : event.kind === 'status' ? event.status : undefined
    if (status && !isTerminalOrInterrupted(status.state)) return
    if (event.kind === 'task' && !isUnchanged(pump.fold.task, event.task)) return
    if (event.kind === 'status' && event.status.state !== pump.fold.task.status.state) return
  }
  throw fail()
}

/** Starts a turn for the agent's new task, which reads the rest of the response. */
export type StartSuccessor = (turn: Turn, taskId: string, attempt: Attempt, response: OpenResponse) => Promise<void>

interface FollowOptions {
  /** Set for a message to a known task, which may have other turns: the last row before the agent's response. */
  sentAt?: number | undefined
  /** Switchboard's own URL for the agent's push notifications; undefined if the response is read instead. */
  hooksAt: string | undefined
  startSuccessor: StartSuccessor
}

/**
 * Sends a message, whose request is already logged, and follows the task until the turn ends, even if the connection is lost.
 * Retries in another delivery mode if the agent refuses the call before anything ran. With `hooksAt`, the response is read
 * only until the agent has sent the task ID; push notifications report the rest.
 */
export async function sendAndFollow(
  turn: Turn,
  first: Attempt,
  createAttempt: AttemptFactory,
  options: FollowOptions,
): Promise<void> {
  const fallback = createEndpointFallback(turn.agent, turn.pump)
  for (let attempt = first; ;) {
    const { agent, dialect } = attempt
    const current = { ...turn, agent, dialect }
    const { next, outcome } = await tryOnce(current, attempt, fallback, options)
    if (outcome.result === 'moved') return options.startSuccessor(current, outcome.taskId, attempt, outcome.response)
    if (!next) return awaitUnlessEnded(current, attempt, outcome, options.hooksAt)
    attempt = createAttempt(next)
    await turn.pump.write([await maskDraftInSteps(attempt.prepared.draft, await maskFor(agent))])
  }
}

/** Follows a task that the agent created in its response to a message for another task, from that response on. */
export async function followResponse(
  turn: Turn,
  attempt: Attempt,
  response: OpenResponse,
  hooksAt?: string,
): Promise<void> {
  const fallback = createEndpointFallback(turn.agent, turn.pump)
  const handlers: StreamHandlers = {
    onRefusal: (refusal) => [refusal],
    onFirstReply: (reply) => fallback.recordSuccess(attempt, reply),
    onDrafts: (drafts) => fallback.recordPartSpelling(attempt, drafts),
    answersMessage: true,
  }
  return awaitUnlessEnded(turn, attempt, await readResponse(turn, response, handlers, hooksAt !== undefined), hooksAt)
}

async function awaitUnlessEnded(
  turn: Turn,
  { operation, agent, dialect, firstAnswer }: Attempt,
  outcome: StreamOutcome,
  hooksAt: string | undefined,
): Promise<void> {
  if (outcome.result === 'ended') return undefined
  if (outcome.result === 'over' && outcome.noEvent) await requireTaskChange(turn, outcome.noEvent)
  // The call was unary by choice: the agent may still support resubscribing.
  const isUnaryByChoice = hooksAt !== undefined || (firstAnswer && dialect.clientCreatesTaskId)
  const streaming = operation === 'stream' || (isUnaryByChoice && agent.streaming)
  return awaitCompletion(turn, streaming, hooksAt)
}

/** Makes one attempt. `next`: the delivery mode to try after a refusal. */
async function tryOnce(
  turn: Turn,
  { prepared, pushConfig, ...mode }: Attempt,
  fallback: EndpointFallback,
  { hooksAt, sentAt }: FollowOptions,
): Promise<{ outcome: StreamOutcome; next: DeliveryMode | undefined }> {
  let next: DeliveryMode | undefined
  const handlers: StreamHandlers = {
    onRefusal: async (refusal) => {
      const reason = refusal.event.kind === 'fault' ? refusal.event.fault.reason : undefined
      next =
        pushConfig && reason === 'PUSH_NOTIFICATION_NOT_SUPPORTED'
          ? mode
          : await fallbackDeliveryMode(fallback, mode, refusal)
      return fallback.refusalDrafts(refusal, mode, next)
    },
    onFirstReply: (reply) => fallback.recordSuccess(mode, reply),
    onDrafts: (drafts) => fallback.recordPartSpelling(mode, drafts),
    answersMessage: true,
    refuseMessage: (refusal) =>
      sentAt === undefined || turn.isOnly() ? undefined : refusal.map((draft) => refusalDraft(draft, sentAt)),
  }
  try {
    return { outcome: await receiveEvents(turn, prepared, handlers, hooksAt !== undefined), next }
  } catch (error) {
    if (!(error instanceof Fault) || !mayHaveArrived(error) || !turn.pump.remoteId) throw error
    await turn.pump.write([gapDraft(`${gapFailures.unanswered}: ${error.message}`, false, error.data)])
    return { outcome: { result: 'over', noEvent: unchangedFault() }, next: undefined }
  }
}

/** True if the agent may have received the message although the call failed. */
function mayHaveArrived({ data }: Fault): boolean {
  return data.details?.step === 'answer'
}

/** Returns the agent's error if it is the last entry of the task. */
function lastFault({ fold }: Pump): FaultData | undefined {
  const last = fold.entries.at(-1)
  return last?.type === 'fault' && last.fault.hop === 'agent' ? last.fault : undefined
}

/**
 * Runs one turn to its end and releases the pump. A failure becomes a fault in the task's log; a stop does not, because its
 * initiator logs it. If the database is unavailable, the turn is resumed once it is back. `sentAt`: see `FollowOptions`; while the
 * other turn runs, a failure only refuses the message. Never rejects.
 */
export function runTurn(
  agent: AgentRecord,
  pump: Pump,
  work: (turn: Turn) => Promise<void>,
  sentAt?: number,
): Promise<void> {
  return observeTurn({ taskId: pump.taskId, agentId: agent.id }, () => run(agent, pump, work, sentAt))
}

const report = (error: unknown): void => log().error({ err: error }, 'turn failed')

async function run(
  agent: AgentRecord,
  pump: Pump,
  work: (turn: Turn) => Promise<void>,
  sentAt: number | undefined,
): Promise<TurnEnd> {
  const { taskId } = pump
  const reader = openReader(taskId)
  const { signal, takeOver, isOnly } = reader
  const end = (draft: Draft) => pump.write([draft]).catch(report)
  let failure: unknown
  let suspended = false
  try {
    await work({ ...(await resolveEndpoint(agent, pump.task)), pump, signal, takeOver, isOnly })
    if (pump.fold.open && isOnly()) await end(gapDraft(gapReasons.unfinished, true))
  } catch (error) {
    failure = error
    suspended = isDatabaseUnavailable(error) && !signal.aborted
    if (!(error instanceof Fault) && !signal.aborted) report(error)
    if (!suspended && !signal.aborted) {
      const draft = faultDraft(toFaultData(error))
      await end(sentAt === undefined || isOnly() ? draft : refusalDraft(draft, sentAt))
    }
  }
  reader.close()
  if (!suspended && !signal.aborted) await recordTurnHealth(agent, { failure, fault: lastFault(pump) }).catch(report)
  await releasePump(taskId, suspended).catch(report)
  if (signal.aborted) return { result: 'stopped' }
  return failure === undefined ? { result: 'done' } : { result: 'fault', fault: toFaultData(failure) }
}
