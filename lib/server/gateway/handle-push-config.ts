import 'server-only'
import type { PushCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { emptyFold } from '@/lib/a2a/fold'
import { Fault } from '@/lib/faults/fault'
import {
  deletePushConfig,
  findPushConfig,
  listPushConfigs,
  type PushConfigRecord,
} from '@/lib/server/db/push/push-configs'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { audienceOf, type CallContext, withCallerIds } from '@/lib/server/tasks/audience'
import { findCallerTask } from '@/lib/server/gateway/read-caller'
import { createReplyResponse } from '@/lib/a2a/bindings/caller-responses'
import { checkPushConfig } from '@/lib/server/tasks/push/check-push-config'
import { scheduleDelivery } from '@/lib/server/tasks/push/deliver-to-callers'
import {
  omitSecrets,
  registerPushConfig,
  storedConfigId,
  toPublicConfig,
} from '@/lib/server/tasks/push/register-push-config'
import { resumeFollowing } from '@/lib/server/tasks/resume-turn'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { currentFold } from '@/lib/server/tasks/log/pumps'

/**
 * Responds to calls about a caller's push configurations of a task. Switchboard stores and serves them all, whether or not the
 * agent supports push notifications. Secrets are never returned.
 */
export async function handlePushConfig(context: CallContext, call: PushCall): Promise<Response> {
  const task = await findCallerTask(context, call.taskId)
  // Replies about push configurations contain nothing of the task's contents.
  const fold = isLargeTask(task) ? emptyFold : await currentFold(task.id)
  const audience = audienceOf(withCallerIds(context, task, call.taskId), fold)
  const reply = await replyTo(context, task, call, audience.taskId)
  return createReplyResponse(context, call.operation, reply, audience)
}

type PushReply = Extract<Reply, { kind: 'pushConfig' | 'pushConfigs' | 'done' }>

/** `taskId`: the task ID that the caller knows. */
async function replyTo(
  { viewer, agent, dialect }: CallContext,
  task: TaskRecord,
  call: PushCall,
  taskId: string,
): Promise<PushReply> {
  switch (call.operation) {
    case 'setPush': {
      await checkPushConfig(call.config)
      await registerPushConfig(viewer, task, dialect.id, call.config, task.lastSeq)
      resumeFollowing(task, agent)
      const id = storedConfigId(task, call.config.id) || taskId
      return { kind: 'pushConfig', taskId, config: omitSecrets({ ...call.config, id }) }
    }
    case 'getPush': {
      const config = await findConfig(task, call.configId)
      if (config) return { kind: 'pushConfig', taskId, config: await toPublicConfig(config, taskId) }
      throw new Fault('not-found', 'Push notification config not found.', { reason: 'TASK_NOT_FOUND' })
    }
    case 'listPush': {
      const all = call.pageToken ? [] : await listPushConfigs(task.id)
      const configs = await Promise.all(all.map((one) => toPublicConfig(one, taskId)))
      return { kind: 'pushConfigs', taskId, configs, nextPageToken: '' }
    }
    case 'deletePush': {
      const key = { taskId: task.id, id: storedConfigId(task, call.configId) }
      await deletePushConfig(key)
      scheduleDelivery(key)
      return { kind: 'done', taskId }
    }
  }
}

/** Returns the requested configuration; without an ID, the one that was set without, else the newest. */
async function findConfig(task: TaskRecord, configId?: string): Promise<PushConfigRecord | undefined> {
  const named = await findPushConfig({ taskId: task.id, id: storedConfigId(task, configId) })
  return named ?? (configId ? undefined : (await listPushConfigs(task.id)).at(-1))
}
