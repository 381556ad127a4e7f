import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnchanged } from '@/lib/a2a/is-unchanged'
import { isResting } from '@/lib/a2a/states'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { look } from '@/lib/server/tasks/look'
import type { Turn } from '@/lib/server/tasks/turn'

/** Pauses in ms before each poll of a task whose connection broke: the agent may still be accepting the message. */
const pausesMs = [0, 500, 1500]

/**
 * Throws `noEvent` unless the agent's task shows that it took the message: it runs, or has something that was not there
 * before. Without this, the result of an earlier message would be returned as the answer to this one.
 */
export async function requireTaskChange(turn: Turn, noEvent: FaultData): Promise<void> {
  const { pump, signal } = turn
  const closed = noEvent.kind === 'agent-nonsense'
  const fail = () => new Fault(noEvent.kind, noEvent.message, noEvent)
  if (!pump.remoteId) {
    if (closed) throw fail()
    return
  }
  for (const pause of closed ? [0] : pausesMs) {
    await sleep(pause, undefined, { signal })
    const { draft } = await look(turn, pump.remoteId)
    const { event } = draft
    if (event.kind === 'fault') {
      if (closed) throw fail()
      // The turn retries an agent that cannot be reached now.
      return
    }
    const status = event.kind === 'task' ? event.task.status : event.kind === 'status' ? event.status : undefined
    if (status && !isResting(status.state)) return
    if (event.kind === 'task' && !isUnchanged(pump.fold.task, event.task)) return
    if (event.kind === 'status' && event.status.state !== pump.fold.task.status.state) return
  }
  throw fail()
}
