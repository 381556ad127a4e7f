import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { Dialect, DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { PushConfig } from '@/lib/a2a/push-config'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { log } from '@/lib/server/log'
import { hookConfig, hookOf } from '@/lib/server/push/hooks'
import { passesThrough } from '@/lib/server/push/passes-through'
import { serveConfig } from '@/lib/server/push/serve-config'

/** A message that is about to go to an agent. */
interface Sending {
  agent: AgentRecord
  dialect: Dialect
  task: TaskRecord
  /** The task is not new. */
  known: boolean
  call: SendCall
  callerDialect: DialectId
}

/** What goes to the agent with the message, so that it posts what becomes of it. */
interface Enclosed {
  pushConfig?: PushConfig
  /** To be called when the message goes again without it. */
  drop: () => void
}

/**
 * Chooses whose push configuration a message carries: Switchboard's own, with its address in `hooksAt`, else the
 * caller's where the agent can tell the caller so that it understands. A caller's that is not carried is served here.
 * v0.1 has room for one, which in a known task may be a caller's: see `registerHook`.
 */
export async function enclose(sending: Sending, hooksAt?: string): Promise<Enclosed> {
  const { task, call, callerDialect } = sending
  const { pushConfig } = call.options
  const serve = async () => pushConfig && serveConfig(task, callerDialect, pushConfig, task.lastSeq)
  const passes = pushConfig && hooksAt === undefined && (await mayCarry(sending))
  if (passes) return { pushConfig, drop: () => void serve().catch(report(task.id)) }
  await serve()
  const carries = hooksAt !== undefined && (!sending.known || sending.dialect.operations.has('listPush'))
  return { ...(carries && { pushConfig: hookConfig(await hookOf(task.id), hooksAt) }), drop: () => {} }
}

async function mayCarry({ agent, dialect, task, known, callerDialect }: Sending): Promise<boolean> {
  if (known) return passesThrough(agent, dialect, task, dialects[callerDialect])
  return agent.pushNotifications && dialect.id === callerDialect
}

const report = (taskId: string) => (error: unknown) =>
  log().error({ err: error, taskId }, 'failed to set up push notifications for a caller')
