import 'server-only'
import { dialects } from '@/lib/a2a/dialects'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { createRemark } from '@/lib/a2a/remarks'
import { markSecrets, extractSecrets, hasSecretPart } from '@/lib/a2a/secrets/secret-parts'
import { Fault } from '@/lib/faults/fault'
import { maskFor, rememberMessageSecrets } from '@/lib/server/credentials/mask'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { markAgentUsed } from '@/lib/server/db/agents/agents'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { storeTaskRelations } from '@/lib/server/db/tasks/task-relations'
import { storeTaskCreation } from '@/lib/server/db/events/events'
import { log } from '@/lib/server/platform/log'
import { currentLogContext } from '@/lib/server/platform/telemetry/log-context'
import { isStopping } from '@/lib/server/platform/stopping'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { requireWritable } from '@/lib/server/db/engine/database-outage'
import { runOnHolder } from '@/lib/server/tasks/remote/run-on-holder'
import { checkPushConfig } from '@/lib/server/tasks/push/check-push-config'
import { choosePushConfig } from '@/lib/server/tasks/push/register-push-config'
import { chooseDeliveryMode, createAttemptFactory } from '@/lib/server/a2a-client/delivery-mode'
import { noteDraft } from '@/lib/server/a2a-client/draft'
import { maskDraftInSteps } from '@/lib/server/a2a-client/mask-draft'
import type { Turn } from '@/lib/server/a2a-client/turn'
import { runTurn, sendAndFollow } from '@/lib/server/tasks/run-turn'
import { buildTask, planTask } from '@/lib/server/tasks/plan-task'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import type { TurnOptions } from '@/lib/server/tasks/audience'
import { createSuccessorStarter } from '@/lib/server/tasks/start-successor'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Milliseconds between two updates of an agent's last use. */
const useIntervalMs = 1_000

/** By agent. */
const lastUses = new Map<string, number>()

/** Records that an agent was called now, at most once a second. */
async function recordUse(agentId: string): Promise<void> {
  const now = performance.now()
  if (now - (lastUses.get(agentId) ?? -Infinity) < useIntervalMs) return
  lastUses.set(agentId, now)
  await markAgentUsed(agentId)
}

const newerMessage = 'The task received a newer message from another window or client.'
const unseen = { hop: 'switchboard', details: { code: 'said-meanwhile' } } as const

/** Shortest text that is masked as a secret if the caller did not mark it as one. In characters. */
const shortestSecret = 8

/** A running turn. */
export interface StartedTurn {
  taskId: string
  /** The task as it was stored when the message arrived. */
  task: TaskRecord
  /** Number of the request's row. The agent's events come after it. */
  seq: number
  /** The fold up to and including the request. */
  fold: TaskFold
}

/**
 * Sends a message to an agent, in a new task or in the one that `message.taskId` names by any of its IDs. Resolves once the
 * request is logged; the turn continues in the background. Throws without any change if the task is unknown, the agent's
 * dialect does not support the call, or the caller's push configuration is invalid; `conflict` if there is a newer message
 * than the caller has seen; `unavailable` while the log cannot be written, and during the shutdown.
 */
export async function startTurn(
  viewer: Viewer,
  agent: AgentRecord,
  received: SendCall,
  callerDialect: DialectId,
  turnOptions: TurnOptions = {},
): Promise<StartedTurn> {
  requireWritable()
  const { hooksAt, seen, frame } = turnOptions
  if (received.options.pushConfig) await checkPushConfig(received.options.pushConfig)
  const plan = await planTask(viewer, agent, received, callerDialect)
  const command = {
    kind: 'send',
    ownerId: viewer.userId,
    apiKey: viewer.apiKey,
    call: received,
    caller: callerDialect,
    turnOptions: turnOptions,
  } as const
  const remoteResult = plan.known && (await runOnHolder(plan.known.id, command))
  if (plan.known && remoteResult) return startedTurn(plan.known, await readFold(plan.known.id, remoteResult.seq))
  const call = plan.known?.state === 'auth-required' ? withMarkedSecrets(received) : received
  const usesPush = hooksAt !== undefined && agent.pushNotifications
  // The agent decides when to send its first reply.
  const firstAnswer = dialects[callerDialect].respondsWithFirstReply && call.operation === 'send' && !usesPush
  const createAttempt = createAttemptFactory(call, plan, firstAnswer && !call.options.pushConfig, frame)
  const chosen = await chooseDeliveryMode(agent, plan.known ?? {}, { usesPush, firstAnswer })
  const mode = frame ? { ...chosen, operation: frame.operation } : chosen
  const plain = createAttempt(mode)
  const { dialect } = plain
  await yieldBetweenSteps([plain.prepared.draft])
  const ids = { dialect: dialect.id, callerDialect }
  const secrets = extractSecrets(call.message)
  // A text that was not marked as a secret may be a common word, which would be masked everywhere from now on.
  await rememberMessageSecrets(
    agent.id,
    call === received ? secrets : secrets.filter((text) => text.length >= shortestSecret),
  )
  // It would be logged, but not sent.
  if (isStopping()) throw new Fault('unavailable', 'Switchboard is stopping.', { retryAfter: 5 })
  const { task, creation } = plan.known
    ? { task: plan.known, creation: undefined }
    : await buildTask(viewer, agent, plan, call, ids)
  // Webhook records refer to the task's row, so it is stored first; else it is stored with the first rows of its log.
  const isStoredFirst = creation && (usesPush || call.options.pushConfig !== undefined)
  if (isStoredFirst) await storeTaskCreation(creation)
  const sending = { viewer, dialect, task, known: plan.known !== null, call, callerDialect }
  const pushConfig = await choosePushConfig(sending, usesPush ? hooksAt : undefined)
  const first = pushConfig ? createAttempt(mode, pushConfig) : plain
  const draft = await maskDraftInSteps(first.prepared.draft, await maskFor(agent))
  const pump = await takePump(task, creation && (isStoredFirst ? {} : { creation }))
  let rows: LogRow[]
  try {
    if (plan.known && seen !== undefined && pump.lastMessageSeq > seen)
      throw new Fault('conflict', newerMessage, unseen)
    const lacksPush = hooksAt !== undefined && !usesPush
    rows = await pump.write([draft, ...(lacksPush ? [noteDraft(createRemark('cannot-post'))] : [])])
  } catch (error) {
    await releasePump(task.id)
    throw error
  }
  const seq = rows.at(-1)?.seq ?? pump.fold.lastSeq
  const { fold: newest } = pump
  // A refusal of this message must not end another turn of the task, even of a message that is sent at the same moment.
  const sentAt = plan.known ? seq : undefined
  const options = { hooksAt: usesPush ? hooksAt : undefined, sentAt }
  const startSuccessor = createSuccessorStarter({ viewer, agent, task, call, callerDialect, ...options })
  const work = (turn: Turn) => sendAndFollow(turn, first, createAttempt, { ...options, startSuccessor })
  void runTurn(agent, pump, work, sentAt)
  await recordUse(agent.id)
  await recordRelations(task.id, received, plan.known === null)
  // Other rows may have been stored together with those of this message.
  return startedTurn(task, newest.lastSeq === seq ? newest : await readFold(task.id, seq))
}

/** Stores which tasks belong together. A failure is only logged: the message was sent. */
async function recordRelations(taskId: string, { message }: SendCall, isNew: boolean): Promise<void> {
  const traceId = isNew ? currentLogContext().trace?.context.traceId : undefined
  await storeTaskRelations(taskId, { references: message.referenceTaskIds, traceId }).catch((error: unknown) =>
    log().warn({ err: error, taskId }, 'storing the relations of a task failed'),
  )
}

const startedTurn = (task: TaskRecord, fold: TaskFold): StartedTurn => ({
  taskId: task.id,
  task,
  seq: fold.lastSeq,
  fold,
})

/** Marks the answer to an agent's request for authorization as secret (v1.0 §4.1.3), unless it marks its secrets itself. */
function withMarkedSecrets(call: SendCall): SendCall {
  return hasSecretPart(call.message) ? call : { ...call, message: markSecrets(call.message) }
}
