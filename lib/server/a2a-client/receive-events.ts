import 'server-only'
import { findStrayCharacters } from '@/lib/a2a/bindings/parse-json'
import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { endsTurn, eventTaskId } from '@/lib/a2a/agent-events'
import { parseExtensionsHeader } from '@/lib/a2a/dialects/wire-values'
import type { TaskStatus } from '@/lib/a2a/model'
import { createRemark } from '@/lib/a2a/remarks'
import { isTerminal } from '@/lib/a2a/states'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { type Draft, faultDraft, noteDraft, responseDraft } from '@/lib/server/a2a-client/draft'
import { filterForeignEvents, isFinalStatus } from '@/lib/server/a2a-client/filter-foreign-events'
import { maskDraftInSteps, maskSplitSecrets } from '@/lib/server/a2a-client/mask-draft'
import { type PreparedCall, sendCall } from '@/lib/server/a2a-client/prepare-call'
import { brokenStreamDraft, noEventFault, readFrames, unchangedFault } from '@/lib/server/a2a-client/read-frames'
import { readRefusal } from '@/lib/server/a2a-client/read-refusal'
import type { Turn } from '@/lib/server/a2a-client/turn'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'

/** Reads a response with a single value. Anything else becomes a fault draft. */
async function readReply(response: OutboundResponse, dialect: Dialect, call: PreparedCall): Promise<Draft> {
  let raw
  try {
    raw = await response.text()
  } catch (error) {
    if (error instanceof Fault && error.kind === 'too-large') return faultDraft(error.data, call.method)
    return brokenStreamDraft(error)
  }
  const draft = responseDraft(call.binding.decodeResponseBody(dialect, call.operation, raw), call.method, raw)
  await yieldBetweenSteps([draft])
  if (draft.event.kind !== 'note') return draft
  const type = response.headers.get('content-type') ?? 'no content type'
  const problem = draft.event.note
  const message = `The agent's response (${type}) isn't an A2A response. ${problem}`
  const details = { code: 'agent-not-a2a', values: { type, problem } }
  return faultDraft({ kind: 'agent-nonsense', message, hop: 'agent', details }, call.method, raw)
}

/** Returns a note that lists the extensions that the agent activated; empty if the response names none. */
function activatedExtensions(headers: Headers, method: string): Draft[] {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => parseExtensionsHeader(headers.get(name)))
  const extensions = [...new Set(named)]
  if (extensions.length === 0) return []
  const note = createRemark('activated', { names: extensions.join(', ') })
  return [{ ...noteDraft(note, method), event: { kind: 'note', ...note, extensions } }]
}

/**
 * Calls the agent and yields its response in batches as it arrives, whatever its form: an event stream may answer a unary
 * call, and a single JSON response a streaming call. A body that breaks off ends with a gap. Throws a Fault if there is no
 * response.
 */
export async function* callAgent(
  { agent, dialect, pump }: Pick<Turn, 'agent' | 'dialect'> & Partial<Pick<Turn, 'pump'>>,
  call: PreparedCall,
  signal: AbortSignal,
): AsyncGenerator<Draft[], void> {
  const mask = await maskFor(agent)
  const response = await sendCall(agent, call, signal)
  let extra = activatedExtensions(response.headers, call.method)
  let stray: Draft[] = []
  for await (const drafts of maskSplitSecrets(read(response, dialect, call, mask), mask, pump)) {
    if (stray.length === 0) extra = [...extra, ...(stray = strayNote(drafts))]
    const explain = (draft: Draft) => explainFault(draft, agent, response.headers)
    const whole = [...(drafts.some(isFault) ? await Promise.all(drafts.map(explain)) : drafts), ...extra]
    // Masked here as well as in the log, because some errors are returned and remembered without being logged.
    const masked: Draft[] = []
    for (const draft of whole) masked.push(await maskDraftInSteps(draft, mask))
    yield masked
    extra = []
  }
}

async function* read(
  response: OutboundResponse,
  dialect: Dialect,
  call: PreparedCall,
  mask: Mask,
): AsyncGenerator<Draft[], void> {
  if (!response.ok) yield [await readRefusal(response, dialect, call, mask)]
  else if (isEventStream(response.headers)) yield* readFrames(response.body, dialect, call)
  else yield [await readReply(response, dialect, call)]
}

/** Returns a note that lists the stray characters around the first JSON that has any; empty if none has. */
function strayNote(drafts: Draft[]): Draft[] {
  for (const { kind, raw, method } of drafts) {
    const characters = kind === 'note' ? [] : findStrayCharacters(raw)
    if (characters.length > 0)
      return [noteDraft(createRemark('stray-characters', { characters: characters.join(', ') }), method)]
  }
  return []
}

const isFault = ({ event }: Draft) => event.kind === 'fault'

async function explainFault(draft: Draft, agent: AgentRecord, headers: Headers): Promise<Draft> {
  const { event } = draft
  return event.kind === 'fault'
    ? { ...draft, event: { ...event, fault: await explainRefusal(event.fault, agent, headers) } }
    : draft
}

function isEventStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}

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
  stream: AsyncGenerator<Draft[], void>
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
  transform?: (stream: AsyncGenerator<Draft[], void>) => AsyncGenerator<Draft[], void>
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
  let writing: Promise<unknown> = Promise.resolve()
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

async function next(stream: AsyncGenerator<Draft[], void>): Promise<Draft[] | undefined> {
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
