import 'server-only'
import type { PushCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import { emptyFold } from '@/lib/a2a/fold'
import { Fault } from '@/lib/faults/fault'
import { deletePushConfig, findPushConfig, listPushConfigs, type PushConfigRecord } from '@/lib/server/db/push-configs'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { audienceOf, callersTaskId } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { findCallersTask } from '@/lib/server/gateway/find-callers-task'
import { replyResponse } from '@/lib/server/gateway/respond'
import { checkConfig } from '@/lib/server/push/check-config'
import { defaultId, serveConfig } from '@/lib/server/push/serve-config'
import { shownConfig, withoutSecrets } from '@/lib/server/push/shown-config'
import { followAgain } from '@/lib/server/tasks/follow-again'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { currentFold } from '@/lib/server/tasks/pumps'

/**
 * Answers calls about a caller's push configurations of a task. Switchboard stores and serves them all, whether the agent
 * supports push or not. Secrets are never returned.
 */
export async function answerPush(context: CallContext, call: PushCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  const reply = await answer(context, task, call)
  // No push config says anything of what a task holds.
  const audience = audienceOf(task, isLargeTask(task) ? emptyFold : await currentFold(task.id))
  return replyResponse(context, call.operation, { ...reply, taskId: audience.taskId }, audience)
}

type PushReply = Extract<Reply, { kind: 'pushConfig' | 'pushConfigs' | 'done' }>

async function answer({ agent, dialect }: CallContext, task: TaskRecord, call: PushCall): Promise<PushReply> {
  const taskId = callersTaskId(task)
  switch (call.operation) {
    case 'setPush': {
      await checkConfig(call.config)
      const id = storedId(task, call.config.id)
      await serveConfig(task, dialect.id, { ...call.config, id }, task.lastSeq)
      followAgain(task, agent)
      return { kind: 'pushConfig', taskId, config: withoutSecrets({ ...call.config, id: id || taskId }) }
    }
    case 'getPush': {
      const config = await findConfig(task, call.configId)
      if (config) return { kind: 'pushConfig', taskId, config: await shownConfig(config, taskId) }
      throw new Fault('not-found', 'Push notification config not found.', { reason: 'TASK_NOT_FOUND' })
    }
    case 'listPush': {
      const all = call.pageToken ? [] : await listPushConfigs(task.id)
      const configs = await Promise.all(all.map((one) => shownConfig(one, taskId)))
      return { kind: 'pushConfigs', taskId, configs, nextPageToken: '' }
    }
    case 'deletePush': {
      await deletePushConfig({ taskId: task.id, id: storedId(task, call.configId) })
      return { kind: 'done', taskId }
    }
  }
}

/** A configuration that was set without an id goes by the task's. */
function storedId(task: TaskRecord, id?: string): string {
  return id === undefined || id === callersTaskId(task) ? defaultId : id
}

/** The one that is asked for; without an id the one that was set without, else the newest. */
async function findConfig(task: TaskRecord, configId?: string): Promise<PushConfigRecord | undefined> {
  const named = await findPushConfig({ taskId: task.id, id: storedId(task, configId) })
  return named ?? (configId ? undefined : (await listPushConfigs(task.id)).at(-1))
}
