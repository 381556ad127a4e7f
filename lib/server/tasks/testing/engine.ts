import { onTestFinished } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { NewAgent } from '@/lib/server/db/agents'
import { closeDatabase } from '@/lib/server/db/client'
import { readEvents } from '@/lib/server/db/events'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/db/users'
import { recoverTasks } from '@/lib/server/tasks/recover'
import { shutdownTasks } from '@/lib/server/tasks/shutdown'
import { tail } from '@/lib/server/tasks/tail'
import { environment } from '@/lib/server/testing/environment'

/** A task engine over an empty database, as in a process that has just started. */
export async function engine(settings: Record<string, string> = {}): Promise<void> {
  // Tests do not wait for minutes.
  await environment({ AGENT_PATIENCE: '10', ...settings })
  await migrateTestDatabase()
  onTestFinished(async () => {
    await shutdownTasks(5_000)
    await closeDatabase()
  })
}

/** A registered agent at this address. */
export async function agentAt(url: string, given: Partial<NewAgent> = {}): Promise<AgentRecord> {
  return storedAgent(await localViewer(), { url, ...given })
}

/** All rows of a task after `after`, once it rests. */
export async function told(taskId: string, after = 0): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for await (const batch of tail(taskId, after, new AbortController().signal)) rows.push(...batch)
  return rows
}

/** Rows up to the first that `matches`, live. */
export async function toldUntil(taskId: string, matches: (row: LogRow) => boolean): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for await (const batch of tail(taskId, 0, new AbortController().signal)) {
    rows.push(...batch)
    if (batch.some(matches)) break
  }
  return rows
}

/** What stands in the log now. */
export async function logged(taskId: string): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for (let page = await readEvents(taskId, 0, 500); page.length > 0; page = await readEvents(taskId, rows.length, 500))
    rows.push(...page)
  return rows
}

/** Kind and gist of each row, e.g. `status working`. */
export function gist(rows: LogRow[]): string[] {
  return rows.map(({ kind, event }) => {
    if (event.kind === 'status') return `${kind} ${event.status.state}`
    if (event.kind === 'task') return `${kind} ${event.task.status.state}`
    if (event.kind === 'fault') return `${kind} ${event.fault.kind}`
    if (event.kind === 'request') return `${kind} ${event.call.operation}`
    if (event.kind === 'artifact')
      return `${kind} ${JSON.stringify(event.artifact.parts.map((part) => 'text' in part && part.text))}`
    return kind
  })
}

/** Ends the process as a signal would, and starts another over the same database. */
export async function restart(): Promise<void> {
  await shutdownTasks(5_000)
  await closeDatabase()
  Reflect.deleteProperty(globalThis, Symbol.for('switchboard.singletons'))
  await recoverTasks()
}
