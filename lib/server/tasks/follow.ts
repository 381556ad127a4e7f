import 'server-only'
import { gapFailures } from '@/lib/a2a/gap-reasons'
import { Fault } from '@/lib/faults/fault'
import type { Attempt, Put } from '@/lib/server/tasks/attempt'
import { type Draft, gapDraft } from '@/lib/server/tasks/draft'
import { type LineSearch, lineSearch } from '@/lib/server/tasks/line-search'
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
  const search = lineSearch(turn.agent, turn.pump.task)
  for (let attempt = first; ;) {
    const { agent, dialect } = attempt
    const { next, hearing } = await tryOnce({ ...turn, agent, dialect }, attempt, search, hooksAt !== undefined)
    if (hearing === 'ended') return undefined
    if (!next) {
      const streaming = attempt.operation === 'stream' || (hooksAt !== undefined && agent.streaming)
      return stay({ ...turn, agent, dialect }, streaming, hooksAt)
    }
    attempt = again(next)
    await turn.pump.write([attempt.sent.draft])
  }
}

/** `next`: how to try again, when this way was refused. */
async function tryOnce(
  turn: Turn,
  { sent, pushConfig, ...way }: Attempt,
  search: LineSearch,
  letsGo: boolean,
): Promise<{ hearing: Hearing; next: Way | undefined }> {
  let next: Way | undefined
  const refused = async (refusal: Draft) => {
    const reason = refusal.event.kind === 'fault' ? refusal.event.fault.reason : undefined
    next = pushConfig && reason === 'PUSH_NOTIFICATION_NOT_SUPPORTED' ? way : await otherWay(search, way, refusal)
    return search.told(refusal, way, next)
  }
  const understood = (answer: Draft) => search.understood(way, answer)
  try {
    return { hearing: await listen(turn, sent, { refused, understood }, letsGo), next }
  } catch (error) {
    if (!(error instanceof Fault) || !mayHaveArrived(error) || !turn.pump.remoteId) throw error
    await turn.pump.write([gapDraft(`${gapFailures.unanswered}: ${error.message}`, false, error.data)])
    return { hearing: 'over', next: undefined }
  }
}

/** The message may be there although no answer came: a task whose id is known can be asked for. */
function mayHaveArrived({ data }: Fault): boolean {
  return data.details?.step === 'answer'
}
