import 'server-only'
import { remark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { confirmHook } from '@/lib/server/db/hooks'
import { awaitPush } from '@/lib/server/push/await-push'
import { type Hook, hookConfig, hookOf, isOwnHook } from '@/lib/server/push/hooks'
import { askAgent, askPrepared } from '@/lib/server/tasks/ask-agent'
import { noteDraft } from '@/lib/server/tasks/draft'
import { prepareCall } from '@/lib/server/tasks/prepare-call'
import { rejoin } from '@/lib/server/tasks/rejoin'
import type { Turn } from '@/lib/server/tasks/turn'

/**
 * Tells the agent to deliver to the task's webhook at `base`, Switchboard's own address. True once it has confirmed;
 * where it does not, the log says why.
 */
async function registerHook(turn: Turn, base: string): Promise<boolean> {
  const { pump } = turn
  const taskId = pump.remoteId
  if (!taskId) return false
  try {
    const hook = await hookOf(pump.taskId)
    await refuseTaken(turn, taskId, hook)
    const config = hookConfig(hook, base)
    const call = prepareCall(turn, { operation: 'setPush', taskId, config })
    await pump.write([call.draft])
    const reply = await askPrepared(turn, call)
    if (reply.kind !== 'pushConfig')
      throw new Fault('agent-nonsense', 'The agent did not return the push notification config.', { hop: 'agent' })
    await confirmHook(pump.taskId, reply.config.id ?? config.id ?? null)
    await pump.write([noteDraft(remark('posts'), call.method)])
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await pump.write([noteDraft(remark('posts-not', {}, error.data))])
    return false
  }
}

/** v0.1 has room for one configuration a task: not to be taken from a caller who has set it there. */
async function refuseTaken(turn: Turn, taskId: string, hook: Hook): Promise<void> {
  if (turn.dialect.operations.has('listPush')) return
  const known = await askAgent(turn, { operation: 'getPush', taskId }).catch(() => undefined)
  turn.signal.throwIfAborted()
  if (known?.kind !== 'pushConfig' || known.config.url === '' || isOwnHook(hook, known.config)) return
  throw new Fault('conflict', 'The agent has room for one push notification config per task, and a caller has set it.')
}

/**
 * Stays with a task that runs on at the agent until its turn is over: without a connection where the agent agrees to
 * deliver to `hooksAt`, Switchboard's own address, else with one.
 */
export async function stay(turn: Turn, streaming: boolean, hooksAt: string | undefined): Promise<void> {
  if (hooksAt !== undefined && (await registerHook(turn, hooksAt))) return awaitPush(turn)
  return rejoin(turn, streaming)
}
