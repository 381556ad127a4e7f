import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { FaultData } from '@/lib/faults/fault'
import { listen } from '@/lib/server/tasks/listen'
import { type PreparedCall, prepareCall } from '@/lib/server/tasks/prepare-call'
import { rejoin } from '@/lib/server/tasks/rejoin'
import type { Turn } from '@/lib/server/tasks/turn'

/** Errors that say that an agent cannot stream and that nothing ran. */
const cannotStream = new Set<FaultData['reason']>([
  'METHOD_NOT_FOUND',
  'UNSUPPORTED_OPERATION',
  'STREAMING_NOT_SUPPORTED',
])

/**
 * Sends a message, whose row is logged, and stays with the task until the turn is over, whatever becomes of the
 * connection. An agent that cannot stream although its card says so is sent the message plainly.
 */
export async function follow(turn: Turn, sent: PreparedCall, call: SendCall): Promise<void> {
  const streams = call.operation === 'stream'
  const hearing = await listen(turn, sent, ({ reason }) => streams && cannotStream.has(reason))
  if (hearing === 'over') return rejoin(turn, streams)
  if (hearing === 'ended') return
  const plain: SendCall = { ...call, operation: 'send', options: { ...call.options, returnImmediately: true } }
  const again = prepareCall(turn.dialect, plain)
  await turn.pump.write([again.draft])
  return follow(turn, again, plain)
}
