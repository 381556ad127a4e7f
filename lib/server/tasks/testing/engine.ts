import { onTestFinished } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { NewAgent } from '@/lib/server/db/agents/insert-agents'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { readEvents } from '@/lib/server/db/events/events'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { recoverTasks } from '@/lib/server/tasks/resume-turn'
import { shutdownTasks } from '@/lib/server/tasks/shutdown-tasks'
import { tail } from '@/lib/server/tasks/log/tail'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

/** Starts a task engine with an empty database, as in a process that has just started. */
export async function startEngine(settings: Record<string, string> = {}): Promise<void> {
  // Tests do not wait for the default of several minutes.
  await setTestEnvironment({ AGENT_PATIENCE: '10', ...settings })
  await migrateTestDatabase()
  onTestFinished(async () => {
    await shutdownTasks(5_000, 0)
    await closeDatabase()
  })
}

/** Registers an agent at this URL. */
export async function agentAt(url: string, overrides: Partial<NewAgent> = {}): Promise<AgentRecord> {
  return storedAgent(localViewer(), { url, ...overrides })
}

/** Returns all rows of a task after `after`, once it rests. */
export async function readAllRows(taskId: string, after = 0): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for await (const batch of tail(taskId, after, new AbortController().signal)) rows.push(...batch)
  return rows
}

/** Returns live rows up to the first batch with a row that `matches`. */
export async function readRowsUntil(taskId: string, matches: (row: LogRow) => boolean): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for await (const batch of tail(taskId, 0, new AbortController().signal)) {
    rows.push(...batch)
    if (batch.some(matches)) break
  }
  return rows
}

/** Returns the rows that are in the log now. */
export async function readStoredRows(taskId: string): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for (let page = await readEvents(taskId, 0, 500); page.length > 0; page = await readEvents(taskId, rows.length, 500))
    rows.push(...page)
  return rows
}

/** Returns the kind and a short summary of each row, e.g. `status working`. */
export function summarizeRows(rows: LogRow[]): string[] {
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

/** Simulates a shutdown by signal and a start with the same database. */
export async function restart(): Promise<void> {
  await shutdownTasks(5_000, 0)
  await closeDatabase()
  Reflect.deleteProperty(globalThis, Symbol.for('switchboard.singletons'))
  await recoverTasks()
}
