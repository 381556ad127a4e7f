import 'server-only'
import { forgetSessions } from '@/lib/server/access/session'
import { ringAnswer } from '@/lib/server/errands/answer-bell'
import { doErrands } from '@/lib/server/errands/do-errands'
import { ring } from '@/lib/server/push/bell'
import { readNotice } from '@/lib/server/instances/notice'
import { log } from '@/lib/server/log'
import { recoverTasks } from '@/lib/server/tasks/recover'
import { relayRows } from '@/lib/server/tasks/relay-rows'

/** Those who are told at the same time that there is work do not all look at the same time. */
const spreadMs = 200
/** Turns that this process itself left are not meant. */
const quietMs = 15_000

/** Does what a notice of another instance asks for. */
export function hearNotice(self: string, payload: string): void {
  const heard = readNotice(payload)
  if (!heard || heard.from === self) return
  const { notice } = heard
  switch (notice.kind) {
    case 'rows':
      return notice.tasks.forEach(([taskId, seq]) => relayRows(taskId, seq))
    case 'errand':
      return notice.to === self ? run(doErrands) : undefined
    case 'answer':
      return ringAnswer(notice.id)
    case 'ring':
      return void ring(notice.taskId)
    case 'sessions':
      return forgetSessions()
    case 'free':
      return void setTimeout(() => run(() => recoverTasks(quietMs)), spreadMs * Math.random()).unref()
  }
}

function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => log().warn({ err: error }, 'failed to handle a message from another instance'))
}
