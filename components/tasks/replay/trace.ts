import type { LogRow } from '@/lib/a2a/log'
import type { TaskSummary } from '@/lib/api/task'

/** A task with its whole event log, as a file. */
export function traceOf(task: TaskSummary, events: readonly LogRow[]): { name: string; text: string } {
  const trace = { format: 'switchboard-trace', version: 1, task: { ...task, lastSeq: events.length }, events }
  return { name: `${task.agentSlug}-${task.id}.trace.json`, text: `${JSON.stringify(trace, null, 2)}\n` }
}
