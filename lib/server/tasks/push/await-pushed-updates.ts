import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isSameJson } from '@/lib/a2a/json/is-same-json'
import { isUnchanged } from '@/lib/a2a/folding/is-unchanged'
import type { RowEvent } from '@/lib/a2a/log'
import { createRemark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { env } from '@/lib/server/platform/env'
import { openUpdateSignal } from '@/lib/server/tasks/push/update-signal'
import { gapDraft, noteDraft } from '@/lib/server/a2a-client/draft'
import { pollTask, isTransient } from '@/lib/server/a2a-client/poll-task'
import { isAbandoned } from '@/lib/server/a2a-client/resubscribe'
import type { Turn } from '@/lib/server/a2a-client/turn'

/** Minimum pause between two polls, however fast deliveries arrive. */
const pauseMs = 500
/** Maximum pause between two polls, as a multiple of the first. */
const maxFactor = 10

/**
 * Follows a task without a connection until its turn ends. The agent is polled after each delivery and, since deliveries get
 * lost, at growing intervals. While the agent does not answer, Switchboard keeps waiting. A task that has not changed for
 * `TASK_PATIENCE` seconds is abandoned with a gap.
 */
export async function awaitPushedUpdates(turn: Turn): Promise<void> {
  const { pump } = turn
  const taskId = pump.remoteId
  if (!taskId)
    throw new Fault('agent-unreachable', 'The agent closed the stream before sending a task ID.', {
      hop: 'agent',
      details: { code: 'agent-unnamed' },
    })
  const firstMs = env().PUSH_POLL * 1000
  const signal = openUpdateSignal(pump.taskId)
  /** The event of the last poll; null if the agent was unreachable. */
  let known: RowEvent | null | undefined
  let changedAt = Date.now()
  let waitMs = firstMs
  try {
    for (;;) {
      const { draft, ended } = await pollTask(turn, taskId)
      turn.takeOver()
      const { event } = draft
      const unanswered = event.kind === 'fault' && isTransient(event.fault)
      const polled = unanswered ? null : event
      const { task } = pump.fold
      if (!isSameJson(polled, known))
        await pump.write([unanswered ? noteDraft(createRemark('asked-later', {}, event.fault), draft.method) : draft])
      known = polled
      // An unreachable agent, or a new timestamp alone, is no change.
      if (!isUnchanged(task, pump.fold.task, { timestamps: false })) changedAt = Date.now()
      if (ended && !unanswered) return
      if (isAbandoned(changedAt)) return void (await pump.write([gapDraft(gapReasons.unchanged, true)]))
      await sleep(pauseMs, undefined, { signal: turn.signal })
      const signaled = await signal.wait(waitMs, turn.signal)
      waitMs = signaled ? firstMs : Math.min(2 * waitMs, maxFactor * firstMs)
    }
  } finally {
    signal.close()
  }
}
