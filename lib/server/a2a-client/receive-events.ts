import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { endsTurn, eventTaskId } from '@/lib/a2a/agent-events'
import type { TaskStatus } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'
import type { Draft, DraftStream } from '@/lib/server/a2a-client/draft'
import { filterForeignEvents, isFinalStatus } from '@/lib/server/a2a-client/filter-foreign-events'
import { callAgent } from '@/lib/server/a2a-client/call-agent'
import type { PreparedCall } from '@/lib/server/a2a-client/prepare-call'
import { noEventFault, unchangedFault } from '@/lib/server/a2a-client/read-frames'
import type { Turn } from '@/lib/server/a2a-client/turn'

/**
 * Returns the agent's ID of the new task in which it responds to a message for a known one, from the first event of its
 * response. Undefined if it responds in the known task. Some frameworks create a task for each message.
 */
function successorIn({ dialect, pump }: Pick<Turn, 'dialect' | 'pump'>, drafts: Draft[]): string | undefined {
  const { remoteId } = pump
  // v0.1 clients choose the task ID, so the agent's ID does not matter.
  if (remoteId === undefined || dialect.clientCreatesTaskId) return undefined
  const first = drafts.find(
    ({ kind }) => kind === 'task' || kind === 'status' || kind === 'artifact' || kind === 'message',
  )
  if (!first || first.kind === 'message' || isFailure(dialect.id, first, pump.fold.task.contextId)) return undefined
  const named = eventTaskId(first.event)
  return named === remoteId ? undefined : named
}

/** True for the last event of a server whose executor threw. Its random task ID is not a new task. */
function isFailure(dialect: DialectId, { event }: Draft, contextId: string | undefined): boolean {
  if (event.kind !== 'status' || event.status.state !== 'failed' || !isFinalStatus(dialect, event)) return false
  // In v1.0, any task may begin with a failure.
  return event.final === true || (event.contextId ?? contextId) === contextId
}

/** Milliseconds to keep reading after the last event of a turn: some agents leave the connection open, some send more. */
const drainTimeoutMs = 500
/** The same after a message, because some agents stream one message as several. In milliseconds. */
const afterMessageMs = 10_000

/** The reason to abort a response that was read to its end. Shared, because creating one per call with its stack is slow. */
const turnOver = new DOMException('The turn is over.', 'AbortError')

/** A response that is being read. */
export interface OpenResponse {
  /** Drafts that were read but are not logged yet. */
  pending: Draft[]
  stream: DraftStream
  /** Closes the connection. */
  abort: AbortController
}

/**
 * How reading a response ended. `ended`: the turn is over. `over`: the response ended before the turn; `noEvent` is set if it
 * had no valid event. `refused`: the agent does not support this call. `moved`: the agent responds in another task, and the
 * response is still open.
 */
export type StreamOutcome =
  | { result: 'ended' | 'refused' }
  | { result: 'over'; noEvent?: FaultData }
  | { result: 'moved'; taskId: string; response: OpenResponse }

export interface StreamHandlers {
  /** Returns what to log for an error as the first event. If it ends with a note, the turn has not failed. */
  onRefusal: (refusal: Draft) => Draft[] | Promise<Draft[]>
  /** Returns what to log in addition to a first event that is not an error. */
  onFirstReply?: (reply: Draft) => Promise<Draft[]>
  /** Returns what to log in addition to the drafts. */
  onDrafts?: (drafts: Draft[]) => Promise<Draft[]>
  /** Transforms the response before it is logged. */
  transform?: (stream: DraftStream) => DraftStream
  /** The response is for a message: the agent may respond in a new task, and a final event ends the turn. */
  answersMessage?: boolean
  /**
   * Returns the refusal of a message as it is logged if the agent works on another message of the task, which then continues;
   * undefined if it does not.
   */
  refuseMessage?: (refusal: Draft[]) => Draft[] | undefined
}

/**
 * Calls the agent and logs its response until the turn or the response ends. `untilTaskId`: only until the agent has sent the
 * task ID. Throws the Fault of a call without a response.
 */
export function receiveEvents(
  turn: Turn,
  call: PreparedCall,
  handlers: StreamHandlers,
  untilTaskId = false,
): Promise<StreamOutcome> {
  const abort = new AbortController()
  const stream = callAgent(turn, call, abort.signal)
  const response = { pending: [], stream: handlers.transform?.(stream) ?? stream, abort }
  return readResponse(turn, response, handlers, untilTaskId)
}

/** Closes the connection of a response. */
export async function closeResponse({ stream, abort }: OpenResponse): Promise<void> {
  abort.abort(turnOver)
  await stream.return().catch(() => undefined)
}

/** Does the same as `receiveEvents` for a response that is already open. */
export async function readResponse(
  turn: Turn,
  response: OpenResponse,
  handlers: StreamHandlers,
  untilTaskId = false,
): Promise<StreamOutcome> {
  const stop = () => response.abort.abort(turn.signal.reason)
  if (turn.signal.aborted) stop()
  turn.signal.addEventListener('abort', stop)
  const end = () => {
    turn.signal.removeEventListener('abort', stop)
    return closeResponse(response)
  }
  try {
    const outcome = await readEvents(turn, response, handlers, untilTaskId)
    if (outcome.result === 'moved') turn.signal.removeEventListener('abort', stop)
    else await end()
    return outcome
  } catch (error) {
    await end()
    throw error
  }
}

/** No batch is being stored. */
const idle = Promise.resolve()

async function readEvents(
  turn: Turn,
  { pending, stream, abort }: OpenResponse,
  { onRefusal, onFirstReply, onDrafts, refuseMessage, answersMessage = false }: StreamHandlers,
  untilTaskId: boolean,
): Promise<StreamOutcome> {
  const before = turn.pump.fold.task.status
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let first = true
  let hasEvent = false
  let hasGap = false
  let invalid: Draft | undefined
  /** The last batch of a stream is stored while the next one is read. */
  let writing: Promise<unknown> = idle
  try {
    for (let batch = pending.length > 0 ? pending : await next(stream); batch; batch = await next(stream)) {
      // What other events mean depends on what is stored before them.
      const isPlain =
        hasEvent && !untilTaskId && !turn.pump.isFull && turn.pump.remoteId !== undefined && batch.every(isArtifact)
      if (!isPlain) await writing
      const taskId = answersMessage && !hasEvent ? successorIn(turn, batch) : undefined
      if (taskId) return { result: 'moved', taskId, response: { pending: batch, stream, abort } }
      const drafts = filterForeignEvents(turn, batch, answersMessage)
      const [draft] = drafts
      if (first && draft?.event.kind === 'fault') {
        const refusal = await onRefusal(draft)
        if (refusal.at(-1)?.kind === 'note') {
          await turn.pump.write(refusal)
          return { result: 'refused' }
        }
        const refused = refuseMessage?.(refusal)
        if (refused) {
          await turn.pump.write(refused)
          return { result: 'ended' }
        }
        drafts.splice(0, 1, ...refusal)
      } else if (first && draft && onFirstReply) drafts.push(...(await onFirstReply(draft)))
      if (onDrafts) drafts.push(...(await onDrafts(drafts)))
      if (ended && draft?.kind === 'gap') break
      turn.takeOver()
      const previous = writing
      writing = turn.pump.write(drafts)
      // Ends the reading, which then throws the error.
      writing.catch(() => abort.abort(turnOver))
      await (isPlain ? previous : writing)
      // The promise would keep the rows in memory while the agent is silent.
      if (!isPlain) writing = idle
      ended = isDone(turn) || drafts.reduce((over, each) => isOver(over, each, before), ended)
      first = false
      hasEvent ||= drafts.some(isEvent)
      hasGap ||= drafts.some(({ kind }) => kind === 'gap')
      invalid ??= drafts.find(({ event }) => event.kind === 'note' && event.unread)
      if (untilTaskId && !ended && turn.pump.remoteId) return { result: 'over' }
      clearTimeout(timer)
      const reading = drafts.some(({ kind }) => kind === 'message') ? afterMessageMs : drainTimeoutMs
      if (ended) timer = setTimeout(() => abort.abort(turnOver), reading)
    }
  } catch (error) {
    await writing
    if (error !== turnOver) throw error
  } finally {
    clearTimeout(timer)
  }
  await writing
  if (ended) return { result: 'ended' }
  if (hasEvent) return { result: 'over' }
  return { result: 'over', noEvent: hasGap ? unchangedFault() : noEventFault(invalid) }
}

async function next(stream: DraftStream): Promise<Draft[] | undefined> {
  const { value } = await stream.next()
  return value ?? undefined
}

const events = new Set<Draft['kind']>(['task', 'status', 'artifact', 'message', 'fault'])

/** True for an event of the agent, or an error. */
const isEvent = ({ kind }: Draft): boolean => events.has(kind)

/** True for an event that does not end a turn. */
const isArtifact = ({ kind }: Draft): boolean => kind === 'artifact'

/** True once the task has ended in this turn. No later event reopens it. */
function isDone({ pump: { fold } }: Turn): boolean {
  return !fold.open && isTerminal(fold.task.status.state)
}

/** True if the turn is over after this row. A task event after a message shows that the turn goes on. */
function isOver(over: boolean, { event }: Draft, before: TaskStatus): boolean {
  if (event.kind === 'fault') return true
  if (event.kind === 'task' || event.kind === 'status' || event.kind === 'message') return endsTurn(event, before)
  return over
}
