import 'server-only'
import { createRemark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { confirmWebhook } from '@/lib/server/db/push/webhook-records'
import { awaitPushedUpdates } from '@/lib/server/tasks/push/await-pushed-updates'
import { type Webhook, toWebhookConfig, ensureWebhook, isOwnWebhook } from '@/lib/server/tasks/push/task-webhook'
import { requestReply, requestPreparedReply } from '@/lib/server/a2a-client/request-reply'
import { noteDraft } from '@/lib/server/a2a-client/draft'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import { resubscribe } from '@/lib/server/a2a-client/resubscribe'
import type { Turn } from '@/lib/server/a2a-client/turn'

/**
 * Registers the task's webhook at the agent; `base` is Switchboard's own base URL. Returns true once the agent has confirmed
 * it; else the log says why not.
 */
async function registerWebhook(turn: Turn, base: string): Promise<boolean> {
  const { pump } = turn
  const taskId = pump.remoteId
  if (!taskId) return false
  try {
    const hook = await ensureWebhook(pump.taskId)
    await requireUnset(turn, taskId, hook)
    const config = toWebhookConfig(hook, base)
    const call = prepareCall(turn, { operation: 'setPush', taskId, config })
    await pump.write([call.draft])
    const reply = await requestPreparedReply(turn, call)
    if (reply.kind !== 'pushConfig')
      throw new Fault('agent-nonsense', 'The agent did not return the push notification config.', { hop: 'agent' })
    await confirmWebhook(pump.taskId, reply.config.id ?? config.id ?? null)
    await pump.write([noteDraft(createRemark('posts'), call.method)])
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await pump.write([noteDraft(createRemark('posts-not', {}, error.data))])
    return false
  }
}

/** v0.1 stores one config per task. Throws `conflict` if a caller has set it. */
async function requireUnset(turn: Turn, taskId: string, hook: Webhook): Promise<void> {
  if (turn.dialect.operations.has('listPush')) return
  const known = await requestReply(turn, { operation: 'getPush', taskId }).catch(() => undefined)
  turn.signal.throwIfAborted()
  if (known?.kind !== 'pushConfig' || known.config.url === '' || isOwnWebhook(hook, known.config)) return
  throw new Fault('conflict', 'The agent has room for one push notification config per task, and a caller has set it.')
}

/**
 * Follows a task until its turn ends: through push notifications if the agent accepts a webhook at `webhookBase`, Switchboard's
 * own base URL, else with a connection.
 */
export async function awaitCompletion(turn: Turn, streaming: boolean, webhookBase: string | undefined): Promise<void> {
  if (webhookBase !== undefined && (await registerWebhook(turn, webhookBase))) return awaitPushedUpdates(turn)
  return resubscribe(turn, streaming)
}
