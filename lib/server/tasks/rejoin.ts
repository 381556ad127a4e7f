import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { remark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'
import { jittered } from '@/lib/server/tasks/jittered'
import { type Hearing, listen } from '@/lib/server/tasks/listen'
import { lookPatiently } from '@/lib/server/tasks/look'
import { mendJoin } from '@/lib/server/tasks/mend-join'
import { prepareCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

const shortestPauseMs = 500
const longestPauseMs = 5_000

/**
 * Stays with a task that runs on at the agent until its turn is over: asks for the task and takes its state, joins its
 * stream again where the agent can, else keeps asking. Never repeats a message. Logs only what is new.
 */
export async function rejoin(turn: Turn, streaming: boolean): Promise<void> {
  const { pump, signal } = turn
  const taskId = pump.remoteId
  if (!taskId)
    throw new Fault('agent-unreachable', 'The agent closed the stream before sending a task ID.', {
      hop: 'agent',
      details: { code: 'agent-unnamed' },
    })
  let joins = streaming
  let known = ''
  // An agent that is only asked has just answered: asking at once would bring nothing new.
  let pause = joins ? 0 : shortestPauseMs
  for (;;) {
    await sleep(jittered(pause), undefined, { signal })
    const { draft, ended, asker } = await lookPatiently(turn, taskId)
    turn.takeOver()
    const told = JSON.stringify(draft.event)
    if (told !== known) await pump.write([draft])
    pause = told === known ? Math.min(2 * pause, longestPauseMs) : shortestPauseMs
    known = told
    if (ended) return
    const hearing = joins ? await join({ ...turn, ...asker }, taskId, draft) : 'refused'
    if (hearing === 'ended') return
    joins = hearing === 'over'
  }
}

/** Joins the task's stream. A connection that does not come about is as one that ended: the task is asked for again. */
async function join(turn: Turn, taskId: string, known: Draft): Promise<Hearing> {
  const call = prepareCall(turn, { operation: 'subscribe', taskId })
  await turn.pump.write([call.draft])
  try {
    return await listen(turn, call, {
      refused: (refusal) => [asNote(refusal)],
      mend: (stream) => mendJoin(turn, known, stream),
    })
  } catch (error) {
    if (error instanceof Fault) return 'over'
    throw error
  }
}

/** An agent without a stream to join is no failure. */
function asNote({ event, method, raw }: Draft): Draft {
  return noteDraft(event.kind === 'fault' ? remark('unjoined', {}, event.fault) : { note: '' }, method, raw)
}
