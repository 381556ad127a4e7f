import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { gapFailures } from '@/lib/a2a/gap-reasons'
import { isUnchanged } from '@/lib/a2a/is-unchanged'
import { isResting } from '@/lib/a2a/states'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { stay } from '@/lib/server/push/stay'
import type { Attempt, Put } from '@/lib/server/tasks/attempt'
import { gapDraft } from '@/lib/server/tasks/draft'
import { lineSearch, type LineSearch } from '@/lib/server/tasks/line-search'
import {
  listen,
  type OpenResponse,
  readResponse,
  type StreamHandlers,
  type StreamOutcome,
} from '@/lib/server/tasks/listen'
import { look } from '@/lib/server/tasks/look'
import { unchangedFault } from '@/lib/server/tasks/no-event'
import type { Turn } from '@/lib/server/tasks/turn'
import { otherWay, type Way } from '@/lib/server/tasks/ways'

/** Pauses in ms before each poll of a task whose connection broke: the agent may still be accepting the message. */
const pausesMs = [0, 500, 1500]

/**
 * Throws `noEvent` unless the agent's task shows that it took the message: it runs, or has something that was not there
 * before. Without this, the result of an earlier message would be returned as the answer to this one.
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
    const { draft } = await look(turn, pump.remoteId)
    const { event } = draft
    if (event.kind === 'fault') {
      if (closed) throw fail()
      // The turn retries an agent that cannot be reached now.
      return
    }
    const status = event.kind === 'task' ? event.task.status : event.kind === 'status' ? event.status : undefined
    if (status && !isResting(status.state)) return
    if (event.kind === 'task' && !isUnchanged(pump.fold.task, event.task)) return
    if (event.kind === 'status' && event.status.state !== pump.fold.task.status.state) return
  }
  throw fail()
}

/** Lets the agent's new task have a turn of its own, which reads on from the response. */
export type StartSuccessor = (turn: Turn, taskId: string, attempt: Attempt, response: OpenResponse) => Promise<void>

interface FollowOptions {
  /** Switchboard's own address, where the agent is to post its news. */
  hooksAt: string | undefined
  startSuccessor: StartSuccessor
}

/**
 * Sends a message, whose row is logged, and stays with the task until the turn is over, whatever becomes of the
 * connection. An agent that does not understand is asked in another way, if there is one and nothing ran. One that is to
 * post its news to `hooksAt` is not listened to any longer than it takes to name the task.
 */
export async function follow(turn: Turn, first: Attempt, again: Put, options: FollowOptions): Promise<void> {
  const search = lineSearch(turn.agent, turn.pump)
  for (let attempt = first; ;) {
    const { agent, dialect } = attempt
    const way = { ...turn, agent, dialect }
    const { next, outcome } = await tryOnce(way, attempt, search, options.hooksAt !== undefined)
    if (outcome.result === 'moved') return options.startSuccessor(way, outcome.taskId, attempt, outcome.response)
    if (!next) return stayUnlessEnded(way, attempt, outcome, options.hooksAt)
    attempt = again(next)
    await turn.pump.write([attempt.sent.draft])
  }
}

/** Does the same for a task that the agent created in its response to a message for another one. */
export async function followResponse(
  turn: Turn,
  attempt: Attempt,
  response: OpenResponse,
  hooksAt?: string,
): Promise<void> {
  const search = lineSearch(turn.agent, turn.pump)
  const handlers: StreamHandlers = {
    refused: (refusal) => [refusal],
    understood: (answer) => search.understood(attempt, answer),
    observe: (drafts) => search.observe(attempt, drafts),
    answersMessage: true,
  }
  return stayUnlessEnded(turn, attempt, await readResponse(turn, response, handlers, hooksAt !== undefined), hooksAt)
}

async function stayUnlessEnded(
  turn: Turn,
  { operation, agent, dialect, firstAnswer }: Attempt,
  outcome: StreamOutcome,
  hooksAt: string | undefined,
): Promise<void> {
  if (outcome.result === 'ended') return undefined
  if (outcome.result === 'over' && outcome.noEvent) await requireTaskChange(turn, outcome.noEvent)
  // Such a call does not stream by choice: the agent may still have a stream to join.
  const isUnaryByChoice = hooksAt !== undefined || (firstAnswer && dialect.clientMakesTaskId)
  const streaming = operation === 'stream' || (isUnaryByChoice && agent.streaming)
  return stay(turn, streaming, hooksAt)
}

/** `next`: how to try again, when this way was refused. */
async function tryOnce(
  turn: Turn,
  { sent, pushConfig, ...way }: Attempt,
  search: LineSearch,
  letsGo: boolean,
): Promise<{ outcome: StreamOutcome; next: Way | undefined }> {
  let next: Way | undefined
  const handlers: StreamHandlers = {
    refused: async (refusal) => {
      const reason = refusal.event.kind === 'fault' ? refusal.event.fault.reason : undefined
      next = pushConfig && reason === 'PUSH_NOTIFICATION_NOT_SUPPORTED' ? way : await otherWay(search, way, refusal)
      return search.told(refusal, way, next)
    },
    understood: (answer) => search.understood(way, answer),
    observe: (drafts) => search.observe(way, drafts),
    answersMessage: true,
  }
  try {
    return { outcome: await listen(turn, sent, handlers, letsGo), next }
  } catch (error) {
    if (!(error instanceof Fault) || !mayHaveArrived(error) || !turn.pump.remoteId) throw error
    await turn.pump.write([gapDraft(`${gapFailures.unanswered}: ${error.message}`, false, error.data)])
    return { outcome: { result: 'over', noEvent: unchangedFault() }, next: undefined }
  }
}

/** The message may be there although no answer came: a task whose id is known can be asked for. */
function mayHaveArrived({ data }: Fault): boolean {
  return data.details?.step === 'answer'
}
