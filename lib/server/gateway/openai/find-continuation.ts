import 'server-only'
import { createHash } from 'node:crypto'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { Message } from '@/lib/a2a/model'
import { Fault } from '@/lib/faults/fault'
import type { ReplyLinks } from '@/lib/openai/part-markdown'
import { canonicalTranscript, repeatsReply, type TranscriptMessage } from '@/lib/openai/transcript'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { listTasksOfTranscript } from '@/lib/server/db/tasks/task-relations'
import { findTaskOfContext, isTaskOfOthers } from '@/lib/server/db/tasks/tasks'
import { readReply } from '@/lib/server/gateway/openai/follow-reply'
import { type LoggedTask, readStoredTurn, withSuccessor } from '@/lib/server/gateway/openai/stored-turn'
import type { Viewer } from '@/lib/server/platform/viewer'
import { audienceOf, type TurnOptions } from '@/lib/server/tasks/audience'

/** What a message continues: a task that waits for it, and its newest row; else a context. Empty for a new conversation. */
export type Continuation = Pick<Message, 'taskId' | 'contextId'> & Pick<TurnOptions, 'seen'>

/** Tasks whose replies are compared. Conversations often start with the same words. */
const maxCandidates = 20

/** Returns the key of the messages up to one of the user. Equal only for the same person and agent. */
export function transcriptKey(viewer: Viewer, agent: AgentRecord, messages: readonly TranscriptMessage[]): string {
  const text = JSON.stringify([viewer.userId, agent.id, canonicalTranscript(messages)])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Returns what a message in a context of the agent continues: its newest task if that waits, else the context. Throws `not-found`
 * for the task of another person.
 */
export async function continueContext(viewer: Viewer, agent: AgentRecord, contextId: string): Promise<Continuation> {
  const task = await findTaskOfContext(viewer, agent.id, contextId)
  if (task) return continueTask(await withSuccessor(viewer, task))
  if ((await areAccountsOn()) && (await isTaskOfOthers(viewer, agent.id, contextId)))
    throw new Fault('not-found', `Context not found: ${contextId.slice(0, 100)}.`)
  return { contextId }
}

/**
 * Returns what a message continues, by the messages that the client sends before it: the viewer's own task whose messages and
 * last reply are the same. A conversation that has not been continued yet comes first, then the newest one.
 */
export async function findContinuation(
  viewer: Viewer,
  agent: AgentRecord,
  earlier: readonly TranscriptMessage[],
  linksOf: (taskId: string) => ReplyLinks,
): Promise<Continuation> {
  const reply = earlier.at(-1)
  if (reply?.role !== 'assistant') return {}
  const key = transcriptKey(viewer, agent, earlier.slice(0, -1))
  let newest: LoggedTask | undefined
  for (const task of await listTasksOfTranscript(viewer, agent.id, key, maxCandidates)) {
    const match = await withSuccessor(viewer, task)
    if (!repeatsReply(reply.text, await lastReply(viewer, match, linksOf(match.task.id)))) continue
    if (await isNewestOfContext(viewer, match)) return continueTask(match)
    newest ??= match
  }
  return newest ? continueTask(newest) : {}
}

const contextOf = ({ task, fold }: LoggedTask): string => audienceOf(task, fold).contextId

async function isNewestOfContext(viewer: Viewer, match: LoggedTask): Promise<boolean> {
  const newest = await findTaskOfContext(viewer, match.task.agentId, contextOf(match))
  return newest === null || newest.id === match.task.id
}

/** Returns what a message after the last one of a task continues. */
export function continueTask(match: LoggedTask): Continuation {
  const { task, fold } = match
  return foldWaitsForUser(fold) ? { taskId: task.id, seen: fold.lastSeq } : { contextId: contextOf(match) }
}

async function lastReply(viewer: Viewer, { task }: LoggedTask, links: ReplyLinks): Promise<string> {
  const turn = await readStoredTurn(viewer, task)
  return turn ? readReply({ ...turn, isOver: true }, () => links).delta : ''
}
