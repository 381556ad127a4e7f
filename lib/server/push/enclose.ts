import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { Dialect, DialectId } from '@/lib/a2a/dialect'
import type { PushConfig } from '@/lib/a2a/push-config'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { hookConfig, hookOf } from '@/lib/server/push/hooks'
import { serveConfig } from '@/lib/server/push/serve-config'

/** A message that is about to go to an agent. */
interface Sending {
  dialect: Dialect
  task: TaskRecord
  /** The task is not new. */
  known: boolean
  call: SendCall
  callerDialect: DialectId
}

/**
 * Returns the push configuration that a message carries to the agent: Switchboard's own, with its address in `hooksAt`.
 * A caller's configuration is stored and served here. The agent never gets it: whether it reaches the webhook cannot be known.
 * v0.1 has room for one configuration, which in a known task may be a caller's: see `registerHook`.
 */
export async function enclose(sending: Sending, hooksAt?: string): Promise<PushConfig | undefined> {
  const { task, call, known, dialect, callerDialect } = sending
  const { pushConfig } = call.options
  if (pushConfig) await serveConfig(task, callerDialect, pushConfig, task.lastSeq)
  if (hooksAt === undefined || (known && !dialect.operations.has('listPush'))) return undefined
  return hookConfig(await hookOf(task.id), hooksAt)
}
