import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isUnchanged } from '@/lib/a2a/is-unchanged'
import { remark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { env } from '@/lib/server/env'
import { openBell } from '@/lib/server/push/bell'
import { gapDraft, noteDraft } from '@/lib/server/tasks/draft'
import { look, mayPass } from '@/lib/server/tasks/look'
import { isGivenUp } from '@/lib/server/tasks/rejoin'
import type { Turn } from '@/lib/server/tasks/turn'

/** Between two questions, however fast the deliveries come. */
const pauseMs = 500
/** The longest time without a question is so many times the first. */
const longestTimes = 10

/**
 * Stays with a task without any connection until its turn is over: the agent is asked for it when it has said that there
 * is news, and, since deliveries get lost, every now and then. An agent that does not answer is waited for.
 * A task that has not changed for `TASK_PATIENCE` seconds is given up with a gap.
 */
export async function awaitPush(turn: Turn): Promise<void> {
  const { pump } = turn
  const taskId = pump.remoteId
  if (!taskId)
    throw new Fault('agent-unreachable', 'The agent closed the stream before sending a task ID.', {
      hop: 'agent',
      details: { code: 'agent-unnamed' },
    })
  const firstMs = env().PUSH_POLL * 1000
  const bell = openBell(pump.taskId)
  let known = ''
  let changedAt = Date.now()
  let waitMs = firstMs
  try {
    for (;;) {
      const { draft, ended } = await look(turn, taskId)
      turn.takeOver()
      const { event } = draft
      const silent = event.kind === 'fault' && mayPass(event.fault)
      const snapshot = silent ? 'silent' : JSON.stringify(event)
      const { task } = pump.fold
      if (snapshot !== known)
        await pump.write([silent ? noteDraft(remark('asked-later', {}, event.fault), draft.method) : draft])
      known = snapshot
      // An agent that cannot be reached, or that only sets the time anew, is no change.
      if (!isUnchanged(task, pump.fold.task, { timestamps: false })) changedAt = Date.now()
      if (ended && !silent) return
      if (isGivenUp(changedAt)) return void (await pump.write([gapDraft(gapReasons.unchanged, true)]))
      await sleep(pauseMs, undefined, { signal: turn.signal })
      const rung = await bell.heard(waitMs, turn.signal)
      waitMs = rung ? firstMs : Math.min(2 * waitMs, longestTimes * firstMs)
    }
  } finally {
    bell.close()
  }
}
