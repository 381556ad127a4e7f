import 'server-only'
import { clearSessionCache } from '@/lib/server/access/session'
import { notifyResult } from '@/lib/server/tasks/remote/result-signal'
import { runRemoteCommands } from '@/lib/server/tasks/remote/run-remote-commands'
import { signalUpdate } from '@/lib/server/tasks/push/await-completion'
import { decodeInstanceMessage } from '@/lib/server/instances/current-instance'
import { log } from '@/lib/server/platform/log'
import { recoverTasks } from '@/lib/server/tasks/recover-tasks'
import { relayRows } from '@/lib/server/tasks/log/relay-rows'

/** Spreads the reactions of the instances to the same message, in ms. */
const spreadMs = 200
/** Excludes turns that this process itself abandoned recently. */
const quietMs = 15_000

/** Handles a message of another instance; ignores its own messages and invalid ones. */
export function handleInstanceMessage(self: string, payload: string): void {
  const received = decodeInstanceMessage(payload)
  if (!received || received.from === self) return
  const { notice } = received
  switch (notice.kind) {
    case 'rows':
      return notice.tasks.forEach(([taskId, seq]) => relayRows(taskId, seq))
    case 'command':
      return notice.to === self ? run(runRemoteCommands) : undefined
    case 'answer':
      return notifyResult(notice.id)
    case 'ring':
      return void signalUpdate(notice.taskId)
    case 'sessions':
      return clearSessionCache()
    case 'free':
      return void setTimeout(() => run(() => recoverTasks(quietMs)), spreadMs * Math.random()).unref()
  }
}

function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => log().warn({ err: error }, 'failed to handle a message from another instance'))
}
