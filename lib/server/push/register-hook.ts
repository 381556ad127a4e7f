import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { confirmHook } from '@/lib/server/db/hooks'
import { hookConfig, hookOf } from '@/lib/server/push/hooks'
import { askPrepared } from '@/lib/server/tasks/ask-agent'
import { noteDraft } from '@/lib/server/tasks/draft'
import { prepareCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

const agreed = 'The agent posts its news to Switchboard: no connection to it is kept open.'

/**
 * Tells the agent to deliver to the task's webhook at `base`, Switchboard's own address. True once it has confirmed;
 * where it does not, the log says why.
 */
export async function registerHook(turn: Turn, base: string): Promise<boolean> {
  const { pump } = turn
  const taskId = pump.remoteId
  if (!taskId) return false
  try {
    const config = hookConfig(await hookOf(pump.taskId), base)
    const call = prepareCall(turn, { operation: 'setPush', taskId, config })
    await pump.write([call.draft])
    const reply = await askPrepared(turn, call)
    if (reply.kind !== 'pushConfig')
      throw new Fault('agent-nonsense', 'The agent answered without the configuration.', { hop: 'agent' })
    await confirmHook(pump.taskId, reply.config.id ?? config.id ?? null)
    await pump.write([noteDraft(agreed, call.method)])
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await pump.write([noteDraft(`The agent does not post its news here, it is listened to: ${error.message}`)])
    return false
  }
}
