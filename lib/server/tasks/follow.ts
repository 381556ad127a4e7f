import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { updateAgent } from '@/lib/server/db/agents'
import { log } from '@/lib/server/log'
import type { Attempt, Put } from '@/lib/server/tasks/attempt'
import { gapDraft } from '@/lib/server/tasks/draft'
import { type Hearing, listen } from '@/lib/server/tasks/listen'
import { stay } from '@/lib/server/push/stay'
import type { Turn } from '@/lib/server/tasks/turn'
import { otherWay, type Way } from '@/lib/server/tasks/ways'

/**
 * Sends a message, whose row is logged, and stays with the task until the turn is over, whatever becomes of the
 * connection. An agent that does not understand is asked in another way, if there is one and nothing ran. One that is to
 * post its news to `hooksAt` is not listened to any longer than it takes to name the task.
 */
export async function follow(turn: Turn, first: Attempt, again: Put, hooksAt?: string): Promise<void> {
  const tried = new Set<DialectId>()
  for (let attempt = first; ;) {
    tried.add(attempt.dialect.id)
    const { next, hearing } = await tryOnce(turn, attempt, tried, hooksAt !== undefined)
    if (hearing === 'ended') return undefined
    if (!next) {
      const streaming = attempt.operation === 'stream' || (hooksAt !== undefined && turn.agent.streaming)
      return stay({ ...turn, dialect: attempt.dialect }, streaming, hooksAt)
    }
    attempt = again(next)
    await turn.pump.write([attempt.sent.draft])
  }
}

/** `next`: how to try again, when this way was refused. */
async function tryOnce(
  turn: Turn,
  { dialect, operation, sent, pushConfig }: Attempt,
  tried: ReadonlySet<DialectId>,
  letsGo: boolean,
): Promise<{ hearing: Hearing; next: Way | undefined }> {
  let next: Way | undefined
  let understood = turn.agent.dialect === dialect.id
  const takeOver = () => {
    turn.takeOver()
    if (!understood) remember(turn, dialect.id)
    understood = true
  }
  const refusal = async (fault: FaultData) => {
    const way = { dialect, operation }
    next =
      pushConfig && fault.reason === 'PUSH_NOTIFICATION_NOT_SUPPORTED'
        ? way
        : await otherWay(turn.agent, way, fault, tried)
    // An error proves no understanding.
    understood = true
    return next !== undefined
  }
  try {
    return { hearing: await listen({ ...turn, dialect, takeOver }, sent, refusal, letsGo), next }
  } catch (error) {
    if (!(error instanceof Fault) || !mayHaveArrived(error) || !turn.pump.remoteId) throw error
    await turn.pump.write([gapDraft(`No answer came: ${error.message}`)])
    return { hearing: 'over', next: undefined }
  }
}

/** The message may be there although no answer came: a task whose id is known can be asked for. */
function mayHaveArrived({ data }: Fault): boolean {
  return data.details?.step === 'answer'
}

/** The agent speaks another generation than its card made us think. */
function remember({ agent, pump }: Turn, dialect: DialectId): void {
  updateAgent({ ownerId: agent.ownerId }, agent.id, { dialect }).catch((error: unknown) =>
    log().error({ err: error, taskId: pump.taskId }, 'dialect not remembered'),
  )
}
