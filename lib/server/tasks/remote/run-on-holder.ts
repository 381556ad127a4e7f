import 'server-only'
import { randomUUID } from 'node:crypto'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { type CallerAuthorization, currentAuthorization } from '@/lib/server/credentials/caller-authorization'
import { seal, unseal } from '@/lib/server/credentials/seal'
import {
  createRemoteCommand,
  deleteCommand,
  readCommandState,
  withdrawCommand,
} from '@/lib/server/db/jobs/command-records'
import { findTaskHolder, isInstanceAlive } from '@/lib/server/db/tasks/task-holders'
import { broadcast, currentInstanceId, onlyInstanceSince } from '@/lib/server/instances/current-instance'
import { onSignal, sendSignal } from '@/lib/server/platform/signals'
import { isRunning } from '@/lib/server/tasks/log/pumps'
import { resumeTurn } from '@/lib/server/tasks/resume-turn'
import type { SendCall, TaskCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { Remark } from '@/lib/a2a/remarks'
import type { ReceivedPush } from '@/lib/server/tasks/push/handle-received-push'
import type { TurnOptions } from '@/lib/server/tasks/audience'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Commands that only the instance that holds the task can run; everything else only reads the log. */
type Command =
  | {
      kind: 'send'
      ownerId: string
      /** The API key of the caller. Earlier versions do not send it. */
      apiKey?: Viewer['apiKey']
      call: SendCall
      caller: DialectId
      turnOptions: TurnOptions
    }
  | { kind: 'cancel'; ownerId: string; options: Pick<TaskCall, 'metadata' | 'extensions'> }
  | { kind: 'push'; ownerId: string; delivery: ReceivedPush; raw: string; secrets: string[] }
  | { kind: 'note'; ownerId: string; note: Remark }
  | { kind: 'silence'; ownerId: string }

/** A command, with the authorization header of the caller on whose behalf it runs. */
export type RemoteCommand = Command & { authorization?: CallerAuthorization }

/** Result of a command. */
export interface CommandResult {
  /** The last row of the task. */
  seq: number
  /** True if no turn of the task runs any more. */
  rests: boolean
}

/** The stored result or error of a command. */
export type CommandOutcome = { done: CommandResult } | { fault: FaultData }

/** Returns the encryption context of a command's texts. */
export const commandSealContext = (id: string): string => `command ${id}`

const resultKey = (id: string) => `command result ${id}`

/** Signals that the result of this command is stored. */
export function notifyResult(id: string): void {
  sendSignal(resultKey(id))
}

/** Resolves when the result of the command is signaled to this process, or after `ms` milliseconds. */
async function waitForResult(id: string, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const close = onSignal(resultKey(id), resolve)
  const timer = setTimeout(resolve, ms)
  await promise
  clearTimeout(timer)
  close()
}

/** Polling interval, in case a notification is lost. */
const pollMs = 250
/** Time for the holder to claim a command, and then to finish it. */
const claimMs = 10_000
const endMs = 300_000
/** Commands that call the agent on behalf of a caller. */
const callsForCaller = new Set<RemoteCommand['kind']>(['send', 'cancel'])

/**
 * Sends a command to the instance that holds the task; it runs at most once. Returns its result, or null if it was not claimed
 * and never will be. Throws the fault of the command, and `conflict` if the holder stopped while running it, so that its effect
 * is unknown.
 */
async function sendCommand(taskId: string, holder: string, command: RemoteCommand): Promise<CommandResult | null> {
  const id = randomUUID()
  const authorization = callsForCaller.has(command.kind) ? currentAuthorization() : undefined
  const payload = await seal(
    JSON.stringify({ ...command, ...(authorization && { authorization }) }),
    commandSealContext(id),
  )
  await createRemoteCommand({ id, taskId, holder, kind: command.kind, payload })
  broadcast({ kind: 'command', to: holder })
  const since = performance.now()
  for (;;) {
    await waitForResult(id, pollMs)
    const state = await readCommandState(id)
    if (typeof state === 'object') return outcomeOf(id, state.result)
    if (state === 'gone') throw new Fault('not-found', 'The task was deleted in the meantime.')
    const waited = performance.now() - since
    if (waited < (state === 'waiting' ? claimMs : endMs) && (await isInstanceAlive(holder))) continue
    if (await withdrawCommand(id)) return null
    const last = await readCommandState(id)
    if (typeof last === 'object') return outcomeOf(id, last.result)
    await deleteCommand(id)
    throw new Fault(
      'conflict',
      'The Switchboard instance that ran this task has stopped. Your request may or may not have reached the agent.',
      { hop: 'switchboard', hint: 'Check the task before you try again.', details: { code: 'unsure' } },
    )
  }
}

async function outcomeOf(id: string, result: string): Promise<CommandResult> {
  const outcome = JSON.parse(await unseal(result, commandSealContext(id))) as CommandOutcome
  await deleteCommand(id)
  if ('done' in outcome) return outcome.done
  throw new Fault(outcome.fault.kind, outcome.fault.message, outcome.fault)
}

const attempts = 3

/**
 * Runs a command on the instance that holds the task. Returns null if this process must run it: no other instance holds the
 * task; an abandoned turn was resumed here by then. Throws the fault of the command.
 */
export async function runOnHolder(taskId: string, command: RemoteCommand): Promise<CommandResult | null> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (isRunning(taskId)) return null
    const location = await findTaskHolder(taskId)
    if (!location) return null
    const { task, living } = location
    const self = currentInstanceId()
    const isElsewhere = self !== null && living && task.holder !== self
    if (!isElsewhere) {
      const isAbandoned = self === null ? task.updatedAt < onlyInstanceSince() : task.holder !== self
      if (task.open && isAbandoned) await resumeTurn(task)
      return null
    }
    const done = await sendCommand(taskId, task.holder ?? '', command)
    if (done) return done
  }
  throw new Fault('conflict', 'Another Switchboard instance is taking over this task. Try again in a moment.')
}
