import 'server-only'
import { toFaultData } from '@/lib/faults/fault'
import { withAuthorization } from '@/lib/server/credentials/caller-authorization'
import { seal, unseal } from '@/lib/server/credentials/seal'
import {
  storeCommandResult,
  claimCommand,
  type RemoteCommandRecord,
  listPendingCommands,
} from '@/lib/server/db/jobs/command-records'
import {
  type CommandResult,
  type RemoteCommand,
  commandSealContext,
  type CommandOutcome,
} from '@/lib/server/tasks/remote/run-on-holder'
import { currentInstanceId, broadcast } from '@/lib/server/instances/current-instance'
import { log } from '@/lib/server/platform/log'
import { handleReceivedPush } from '@/lib/server/tasks/push/handle-received-push'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { findTaskWithAgent, requireTask } from '@/lib/server/tasks/task-detail'
import { logNote } from '@/lib/server/tasks/log/pumps'
import { stopFollowing } from '@/lib/server/tasks/shutdown-tasks'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { isStopping } from '@/lib/server/platform/stopping'
import { actFor } from '@/lib/server/platform/viewer'

/** Runs a command of another instance as if the request had come to this one. Throws what the command throws. */
function runWithAuthorization(taskId: string, command: RemoteCommand): Promise<CommandResult> {
  return withAuthorization(command.authorization, () => perform(taskId, command))
}

async function perform(taskId: string, command: RemoteCommand): Promise<CommandResult> {
  const viewer = actFor(command.ownerId)
  const { task, agent } = await findTaskWithAgent(viewer, taskId)
  switch (command.kind) {
    case 'send': {
      const caller = { ...viewer, apiKey: command.apiKey ?? null }
      const { seq } = await startTurn(caller, agent, command.call, command.caller, command.turnOptions)
      return { seq, rests: false }
    }
    case 'cancel':
      await cancelTask(viewer, taskId, command.options)
      break
    case 'push':
      await handleReceivedPush(task, agent, command.delivery, command.raw, command.secrets)
      break
    case 'note':
      await logNote(task, command.note)
      break
    case 'silence':
      return { seq: task.lastSeq, rests: await stopFollowing(taskId) }
  }
  const { lastSeq, open } = await requireTask(viewer, taskId)
  return { seq: lastSeq, rests: !open }
}

/** Starts all pending commands for this instance; each stores its own result. */
export async function runRemoteCommands(): Promise<void> {
  const self = currentInstanceId()
  // A stopping instance claims nothing: the senders find another holder.
  if (self === null || isStopping()) return
  for (const record of await listPendingCommands(self)) {
    if (!(await claimCommand(record.id))) continue
    void respond(record).catch((error: unknown) =>
      log().error({ err: error, taskId: record.taskId }, 'failed to answer a remote command'),
    )
  }
}

async function respond({ id, taskId, kind, payload }: RemoteCommandRecord): Promise<void> {
  const outcome = await outcomeOf(taskId, kind, await unseal(payload, commandSealContext(id)))
  await storeCommandResult(id, await seal(JSON.stringify(outcome), commandSealContext(id)))
  broadcast({ kind: 'answer', id })
}

async function outcomeOf(taskId: string, kind: string, text: string): Promise<CommandOutcome> {
  try {
    return { done: await runWithAuthorization(taskId, JSON.parse(text) as RemoteCommand) }
  } catch (error) {
    const fault = toFaultData(error)
    if (fault.kind === 'internal') log().error({ err: error, taskId, kind }, 'remote command failed')
    return { fault }
  }
}
