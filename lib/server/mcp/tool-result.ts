import 'server-only'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'
import type { TaskFold } from '@/lib/a2a/fold'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { toWellFormedJson } from '@/lib/a2a/json/to-well-formed-json'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import { isTerminal, type TaskState } from '@/lib/a2a/states'
import { createBlockWriter, type ResultLinks } from '@/lib/server/mcp/content-blocks'
import { selectResult } from '@/lib/server/mcp/result-parts'
import type { FaultData } from '@/lib/faults/fault'

/** A turn of a task, as a tool returns it. */
export interface TurnOutcome {
  fold: TaskFold
  /** Number of the row before the agent's first one. */
  after: number
  /** The IDs by which a caller continues. */
  taskId: string
  contextId: string
  /** Slug of the agent. */
  slug: string
  links: ResultLinks
}

const failedStates: ReadonlySet<TaskState> = new Set(['failed', 'rejected', 'canceled'])

/** Returns the error that ended the turn after row `after`; undefined if there is none. */
export function faultOf({ entries }: TaskFold, after: number): FaultData | undefined {
  const last = entries.findLast(
    (entry) =>
      entry.type === 'fault' && entry.seq > after && !entry.answersCancel && (entry.refuses ?? after) === after,
  )
  return last?.type === 'fault' ? last.fault : undefined
}

/** Returns the sentences that say what the caller can do next. */
function nextStep({ fold, taskId, contextId, slug, links }: TurnOutcome, failed: boolean): string {
  const { state } = fold.task.status
  const again = `agent "${slug}" and taskId "${taskId}"`
  if (foldWaitsForUser(fold))
    return state === 'auth-required'
      ? `The agent waits for a sign-in. Open ${links.page} to sign in; then call get_task with ${again}.`
      : `The agent waits for an answer. To answer, call send_message with ${again}, or open ${links.page}.`
  if (!failed && !isTerminal(state) && fold.open)
    return `The agent is still working. For the result, call get_task with ${again}.`
  return `To continue the conversation, use agent "${slug}" and contextId "${contextId}".`
}

/** Returns data parts as one object: the only one itself, others as `items`. */
function structuredData(data: readonly Json[]): JsonObject | undefined {
  const [first] = data
  if (first === undefined) return undefined
  const object = data.length === 1 && isObject(first) ? first : { items: [...data] }
  return toWellFormedJson(object) as JsonObject
}

/** The text of an error for a model: what happened and what to do. */
export const faultText = ({ message, hint }: FaultData): string =>
  (hint ? `${message} ${hint}` : message).toWellFormed()

/** Returns an error of a tool. */
export function failedResult(fault: FaultData): CallToolResult {
  return { content: [{ type: 'text', text: faultText(fault) }], isError: true }
}

/**
 * Returns the result of a turn: what the agent sent, once and in order, data also as `structuredContent`, and a last block
 * for the model that names the next step. Failed, rejected and canceled tasks are errors.
 */
export function toolResult(outcome: TurnOutcome): CallToolResult {
  const { fold, after, taskId, contextId, links } = outcome
  const selected = selectResult(fold, after)
  const parts = selected.flatMap((each) => each.parts)
  const writeBlocks = createBlockWriter(links)
  const content: ContentBlock[] = selected.flatMap((each) =>
    each.parts.flatMap((part) => writeBlocks(part, each.artifactId)),
  )
  const fault = faultOf(fold, after)
  const { state } = fold.task.status
  const isError = fault !== undefined || failedStates.has(state)
  if (fault) content.push({ type: 'text', text: faultText(fault) })
  else if (failedStates.has(state)) content.push({ type: 'text', text: `The task is ${state}.` })
  content.push({
    type: 'text',
    text: nextStep(outcome, isError),
    annotations: { audience: ['assistant'], priority: 0.1 },
  })
  const structuredContent = structuredData(parts.flatMap((part) => ('data' in part ? [part.data] : [])))
  return {
    content,
    ...(structuredContent && { structuredContent }),
    ...(isError && { isError }),
    _meta: { taskId, contextId, state },
  }
}
