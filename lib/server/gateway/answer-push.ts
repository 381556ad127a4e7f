import 'server-only'
import type { PushCall } from '@/lib/a2a/call'
import type { Reply } from '@/lib/a2a/dialect'
import type { PushConfig } from '@/lib/a2a/push-config'
import { Fault } from '@/lib/faults/fault'
import { deletePushConfig, findPushConfig, listPushConfigs } from '@/lib/server/db/push-configs'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { audienceOf, callersTaskId } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { findCallersTask } from '@/lib/server/gateway/find-callers-task'
import { replyResponse } from '@/lib/server/gateway/respond'
import { askAboutPush } from '@/lib/server/push/agent-configs'
import { checkConfig } from '@/lib/server/push/check-config'
import { findHookOfTask, isOwnHook } from '@/lib/server/push/hooks'
import { defaultId, serveConfig } from '@/lib/server/push/serve-config'
import { shownConfig, withoutSecrets } from '@/lib/server/push/shown-config'
import { currentFold } from '@/lib/server/tasks/pumps'

/**
 * Callers' push configurations of a task: kept by the agent where it can tell the caller itself, else by Switchboard.
 * What was set is never given back whole: secrets stay away.
 */
export async function answerPush(context: CallContext, call: PushCall): Promise<Response> {
  const task = await findCallersTask(context, call.taskId)
  const reply = await answer(context, task, call)
  const audience = audienceOf(task, await currentFold(task.id))
  return replyResponse(context, call.operation, { ...reply, taskId: audience.taskId }, audience)
}

type PushReply = Extract<Reply, { kind: 'pushConfig' | 'pushConfigs' | 'done' }>

async function answer(context: CallContext, task: TaskRecord, call: PushCall): Promise<PushReply> {
  const taskId = callersTaskId(task)
  switch (call.operation) {
    case 'setPush': {
      await checkConfig(call.config)
      const told = await askAboutPush(context, task, call)
      const id = storedId(task, call.config.id)
      if (told?.kind === 'pushConfig') {
        await deletePushConfig({ taskId: task.id, id })
        return { kind: 'pushConfig', taskId, config: withoutSecrets(told.config) }
      }
      await serveConfig(task, context.dialect.id, { ...call.config, id }, task.lastSeq)
      return { kind: 'pushConfig', taskId, config: withoutSecrets({ ...call.config, id: id || taskId }) }
    }
    case 'getPush': {
      const config = await oneConfig(context, task, call)
      if (config) return { kind: 'pushConfig', taskId, config }
      throw new Fault('not-found', 'Push notification config not found.', { reason: 'TASK_NOT_FOUND' })
    }
    case 'listPush': {
      const own = call.pageToken
        ? []
        : await Promise.all((await listPushConfigs(task.id)).map((one) => shownConfig(one, taskId)))
      const told = await askAboutPush(context, task, call)
      const page = told?.kind === 'pushConfigs' ? told : { configs: [], nextPageToken: '' }
      const hook = await findHookOfTask(task.id)
      const theirs = page.configs.filter((config) => !isOwnHook(hook, config)).map(withoutSecrets)
      return { kind: 'pushConfigs', taskId, configs: [...own, ...theirs], nextPageToken: page.nextPageToken }
    }
    case 'deletePush': {
      const own = await deletePushConfig({ taskId: task.id, id: storedId(task, call.configId) })
      if (!own) await askAboutPush(context, task, call)
      return { kind: 'done', taskId }
    }
  }
}

/** A configuration that was set without an id goes by the task's. */
function storedId(task: TaskRecord, id?: string): string {
  return id === undefined || id === callersTaskId(task) ? defaultId : id
}

/** The one that is asked for; without an id the one that was set without, else the newest. */
async function oneConfig(
  context: CallContext,
  task: TaskRecord,
  call: Extract<PushCall, { operation: 'getPush' | 'deletePush' }>,
): Promise<PushConfig | undefined> {
  const id = storedId(task, call.configId)
  const last = call.configId ? undefined : (await listPushConfigs(task.id)).at(-1)
  const own = (await findPushConfig({ taskId: task.id, id })) ?? last
  if (own) return shownConfig(own, callersTaskId(task))
  const told = await askAboutPush(context, task, call)
  if (told?.kind !== 'pushConfig' || isOwnHook(await findHookOfTask(task.id), told.config)) return undefined
  return withoutSecrets(told.config)
}
