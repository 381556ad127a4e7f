import 'server-only'
import { type CallToolResult, type InputRequests, inputRequired } from '@modelcontextprotocol/server'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import type { TaskFold } from '@/lib/a2a/fold'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import { textOf } from '@/lib/a2a/text/part-text'
import { readEvents } from '@/lib/server/db/events/events'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import type { McpCaller } from '@/lib/server/mcp/mcp-caller'
import { readQuestion } from '@/lib/server/mcp/question'
import { faultOf, toolResult, type TurnOutcome } from '@/lib/server/mcp/tool-result'

/** ID of the extension with tasks (2026-07-28). */
export const tasksExtension = 'io.modelcontextprotocol/tasks'

/** Milliseconds after which a client should ask again. */
const pollMs = 2_000
const maxStatusMessage = 300

type TaskStatus = 'working' | 'input_required' | 'completed' | 'cancelled'

/** A turn as a task of MCP. */
interface TaskView {
  taskId: string
  status: TaskStatus
  statusMessage?: string
  createdAt: string
  lastUpdatedAt: string
  [member: string]: unknown
}

/** Returns the ID of a turn as a task of MCP: that of Switchboard's task, and the number of the row with the request. */
export const turnId = (taskId: string, seq: number): string => `${taskId}.${seq}`

/** Returns Switchboard's ID of the task in the ID of a turn, and the number of the row; undefined for another text. */
export function readTurnId(id: string): { taskId: string; seq: number } | undefined {
  const [, taskId, seq] = /^([\w-]{1,100})\.([1-9]\d{0,14})$/.exec(id) ?? []
  return taskId === undefined ? undefined : { taskId, seq: Number(seq) }
}

/** The turn of a listed task, whichever row has its request. */
const listedSeq = 1

/**
 * Returns whether a task has a message to the agent in this row of its log, had a row there that was removed, or is listed with
 * this number. The fold does not tell: a message that the agent answered in another task is not part of it.
 */
export async function hasTurn({ id, removedRows }: TaskRecord, seq: number): Promise<boolean> {
  if (seq === listedSeq || seq <= removedRows) return true
  const [row] = await readEvents(id, seq - 1, 1)
  if (row?.seq !== seq || row.event.kind !== 'request') return false
  const { operation } = row.event.call
  return operation === 'send' || operation === 'stream'
}

/** Returns the elicitation with the question of a task that waits for an answer; null if a form of MCP cannot show it. */
export function elicitationOf({ fold, after }: TurnOutcome): ReturnType<typeof inputRequired.elicit> | null {
  const question = readQuestion(fold, after)
  return (
    question &&
    inputRequired.elicit({ message: question.message.toWellFormed(), requestedSchema: question.requestedSchema })
  )
}

/** True if a task waits for the answer to a question. */
export const waitsForAnswer = (fold: TaskFold): boolean =>
  foldWaitsForUser(fold) && fold.task.status.state === 'input-required'

/** True if a turn ended with a question. After a message that failed, the question is older than the turn. */
export const endsWithQuestion = ({ fold, after }: Pick<TurnOutcome, 'fold' | 'after'>): boolean =>
  waitsForAnswer(fold) && faultOf(fold, after) === undefined

/** Returns the key of the question that a turn ended with. */
export const questionKey = ({ after }: Pick<TurnOutcome, 'after'>): string => `answer-${after}`

/** Returns the members of a task that each protocol revision names differently. A task does not expire. */
function lifetime(era: McpCaller['era']): Record<string, number | null> {
  return era === 'modern' ? { ttlMs: null, pollIntervalMs: pollMs } : { ttl: null, pollInterval: pollMs }
}

const timesOf = ({ createdAt, updatedAt }: TaskRecord) => ({
  createdAt: createdAt.toISOString(),
  lastUpdatedAt: updatedAt.toISOString(),
})

/** Returns a turn whose result is not known yet. */
export function workingTask(era: McpCaller['era'], id: string, task: TaskRecord, message?: string): TaskView {
  const statusMessage = message && truncate(message, maxStatusMessage)
  return {
    taskId: id,
    status: 'working',
    ...(statusMessage && { statusMessage }),
    ...timesOf(task),
    ...lifetime(era),
  }
}

/** Returns the status of a stored task for a list. */
export function listedTask(era: McpCaller['era'], task: TaskRecord): TaskView {
  const { state, open } = task
  const working = open || state === 'auth-required'
  const ended = state === 'canceled' ? 'cancelled' : 'completed'
  return { ...workingTask(era, turnId(task.id, listedSeq), task), status: working ? 'working' : ended }
}

/** A task and, once it has ended, its result; while it waits for an answer, the question. */
export interface DetailedTask {
  view: TaskView
  result?: CallToolResult
  inputRequests?: InputRequests
}

/**
 * Returns a turn as a task of MCP. A failed task of A2A is a completed one whose result is an error. A question is an
 * elicitation for a client that shows forms, else it is the result. A task that waits for a sign-in continues after it.
 */
export function describeTask(
  era: McpCaller['era'],
  id: string,
  task: TaskRecord,
  outcome: TurnOutcome,
  showsForms: boolean,
): DetailedTask {
  const { fold, links } = outcome
  const { state, message } = fold.task.status
  if (fold.open) return { view: workingTask(era, id, task, textOf(message?.parts ?? [])) }
  if (foldWaitsForUser(fold) && state === 'auth-required')
    return { view: workingTask(era, id, task, `The agent waits for a sign-in. Open ${links.page} to sign in.`) }
  const view = workingTask(era, id, task)
  const question = endsWithQuestion(outcome) && showsForms ? elicitationOf(outcome) : null
  if (question)
    return { view: { ...view, status: 'input_required' }, inputRequests: { [questionKey(outcome)]: question } }
  if (state === 'canceled') return { view: { ...view, status: 'cancelled' } }
  return { view: { ...view, status: 'completed' }, result: toolResult(outcome) }
}
