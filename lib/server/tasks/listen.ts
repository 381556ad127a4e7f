import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { TaskStatus } from '@/lib/a2a/model'
import { namedTask } from '@/lib/a2a/named-task'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/turn'
import type { FaultData } from '@/lib/faults/fault'
import { callAgent } from '@/lib/server/tasks/call-agent'
import type { Draft } from '@/lib/server/tasks/draft'
import { noEventFault, unchangedFault } from '@/lib/server/tasks/no-event'
import { isLastStatus, ownDrafts } from '@/lib/server/tasks/own-drafts'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

/**
 * The agent's ID of the new task in which it answers a message to a known one, by the first event of its response.
 * Undefined if it answers in the known task. Some frameworks create a task for each message.
 */
function successorIn({ dialect, pump }: Pick<Turn, 'dialect' | 'pump'>, drafts: Draft[]): string | undefined {
  const { remoteId } = pump
  // A v0.1 client makes the IDs: what the agent calls the task decides nothing.
  if (remoteId === undefined || dialect.clientMakesTaskId) return undefined
  const first = drafts.find(
    ({ kind }) => kind === 'task' || kind === 'status' || kind === 'artifact' || kind === 'message',
  )
  if (!first || first.kind === 'message' || isFailure(dialect.id, first, pump.fold.task.contextId)) return undefined
  const named = namedTask(first.event)
  return named === remoteId ? undefined : named
}

/** True for the last event of a server whose executor threw: it makes no task of its random ID. */
function isFailure(dialect: DialectId, { event }: Draft, contextId: string | undefined): boolean {
  if (event.kind !== 'status' || event.status.state !== 'failed' || !isLastStatus(dialect, event)) return false
  // In v1.0 any task may begin with a failure.
  return event.final === true || (event.contextId ?? contextId) === contextId
}

/** How long to read on, from the last event, once the turn is over: some agents leave the connection open, some tell more. */
const drainTimeoutMs = 500
/** The same after a message: some agents stream one message as many. */
const afterMessageMs = 10_000

/** Made once: one for each call, with its stack, takes longer than to write the call down. */
const heardEnough = new DOMException('The turn is over.', 'AbortError')

/** A response that is being read. */
export interface OpenResponse {
  /** Drafts that were read and are not logged yet. */
  pending: Draft[]
  stream: AsyncGenerator<Draft[], void>
  /** Closes the connection. */
  abort: AbortController
}

/**
 * How reading a response ended. `ended`: the turn is over. `over`: the response ended before the turn; `noEvent` is set if
 * it had no event that could be read. `refused`: the agent cannot do this call. `moved`: the agent answers in another task,
 * and the response is still open.
 */
export type StreamOutcome =
  | { result: 'ended' | 'refused' }
  | { result: 'over'; noEvent?: FaultData }
  | { result: 'moved'; taskId: string; response: OpenResponse }

export interface StreamHandlers {
  /** The first answer is an error: what to log in its place, ending with a note where that is no failure of the turn. */
  refused: (refusal: Draft) => Draft[] | Promise<Draft[]>
  /** The first answer is none: what to log of it besides. */
  understood?: (answer: Draft) => Promise<Draft[]>
  /** What to log besides of some drafts. */
  observe?: (drafts: Draft[]) => Promise<Draft[]>
  /** What is made of the answer before any of it is logged. */
  mend?: (stream: AsyncGenerator<Draft[], void>) => AsyncGenerator<Draft[], void>
  /** The response answers a message: the agent may answer in a new task, and a final event ends the turn. */
  answersMessage?: boolean
}

/**
 * Calls the agent and logs what it says until its turn or its answer is over. `letsGo`: only until the agent has named the
 * task. Throws the Fault of a call without any answer.
 */
export function listen(
  turn: Turn,
  call: PreparedCall,
  handlers: StreamHandlers,
  letsGo = false,
): Promise<StreamOutcome> {
  const abort = new AbortController()
  const stream = callAgent(turn, call, abort.signal)
  const response = { pending: [], stream: handlers.mend?.(stream) ?? stream, abort }
  return readResponse(turn, response, handlers, letsGo)
}

/** Closes the connection of a response, read or not. */
export async function closeResponse({ stream, abort }: OpenResponse): Promise<void> {
  abort.abort(heardEnough)
  await stream.return().catch(() => undefined)
}

/** The same as `listen` for a response that is open already. */
export async function readResponse(
  turn: Turn,
  response: OpenResponse,
  handlers: StreamHandlers,
  letsGo = false,
): Promise<StreamOutcome> {
  const stop = () => response.abort.abort(turn.signal.reason)
  if (turn.signal.aborted) stop()
  turn.signal.addEventListener('abort', stop)
  const end = () => {
    turn.signal.removeEventListener('abort', stop)
    return closeResponse(response)
  }
  try {
    const outcome = await readEvents(turn, response, handlers, letsGo)
    if (outcome.result === 'moved') turn.signal.removeEventListener('abort', stop)
    else await end()
    return outcome
  } catch (error) {
    await end()
    throw error
  }
}

async function readEvents(
  turn: Turn,
  { pending, stream, abort }: OpenResponse,
  { refused, understood, observe, answersMessage = false }: StreamHandlers,
  letsGo: boolean,
): Promise<StreamOutcome> {
  const before = turn.pump.fold.task.status
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let first = true
  let heard = false
  let broke = false
  let unread: Draft | undefined
  try {
    for (let batch = pending.length > 0 ? pending : await next(stream); batch; batch = await next(stream)) {
      const taskId = answersMessage && !heard ? successorIn(turn, batch) : undefined
      if (taskId) return { result: 'moved', taskId, response: { pending: batch, stream, abort } }
      const drafts = ownDrafts(turn, batch, answersMessage)
      const [draft] = drafts
      if (first && draft?.event.kind === 'fault') {
        const told = await refused(draft)
        if (told.at(-1)?.kind === 'note') {
          await turn.pump.write(told)
          return { result: 'refused' }
        }
        drafts.splice(0, 1, ...told)
      } else if (first && draft && understood) drafts.push(...(await understood(draft)))
      if (observe) drafts.push(...(await observe(drafts)))
      if (ended && draft?.kind === 'gap') break
      turn.takeOver()
      await turn.pump.write(drafts)
      ended = isDone(turn) || drafts.reduce((over, each) => isOver(over, each, before), ended)
      first = false
      heard ||= drafts.some(isEvent)
      broke ||= drafts.some(({ kind }) => kind === 'gap')
      unread ??= drafts.find(({ event }) => event.kind === 'note' && event.unread)
      if (letsGo && !ended && turn.pump.remoteId) return { result: 'over' }
      clearTimeout(timer)
      const reading = drafts.some(({ kind }) => kind === 'message') ? afterMessageMs : drainTimeoutMs
      if (ended) timer = setTimeout(() => abort.abort(heardEnough), reading)
    }
  } catch (error) {
    if (error !== heardEnough) throw error
  } finally {
    clearTimeout(timer)
  }
  if (ended) return { result: 'ended' }
  if (heard) return { result: 'over' }
  return { result: 'over', noEvent: broke ? unchangedFault() : noEventFault(unread) }
}

async function next(stream: AsyncGenerator<Draft[], void>): Promise<Draft[] | undefined> {
  const { value } = await stream.next()
  return value ?? undefined
}

const events = new Set<Draft['kind']>(['task', 'status', 'artifact', 'message', 'fault'])

/** True for an event of the agent's, or an error. */
const isEvent = ({ kind }: Draft): boolean => events.has(kind)

/** True once the task has come to its end in this turn: no event after it starts it anew. */
function isDone({ pump: { fold } }: Turn): boolean {
  return !fold.open && isTerminal(fold.task.status.state)
}

/** Whether the turn is over after this row. A task that goes on after a message shows that the message was not all. */
function isOver(over: boolean, { event }: Draft, before: TaskStatus): boolean {
  if (event.kind === 'fault') return true
  if (event.kind === 'task' || event.kind === 'status' || event.kind === 'message') return endsTurn(event, before)
  return over
}
