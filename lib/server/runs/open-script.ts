import 'server-only'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { toLogRow } from '@/lib/server/db/events/event-text'
import { createScript, type Script, type ScriptedTurn, getStateAfter } from '@/lib/trace/script'

declare module '@/lib/server/platform/threads/thread-messages' {
  interface SessionKinds {
    script: typeof openScript
  }
}

/**
 * Opens a session that reads the script of a large task: pass its rows to `add`, in order. Runs in a worker thread. Of the
 * agent's events, it keeps only the final state of each turn, because a rerun needs no more.
 */
export function openScript() {
  const rows: LogRow[] = []
  return {
    add(stored: readonly EventColumns[]): void {
      for (const one of stored) {
        const row = toLogRow(one)
        rows.push({ ...row, raw: '', event: withoutContent(row.event) })
      }
    },
    script: (): Script => createScript(rows).map(withLastState),
  }
}

function withoutContent(event: RowEvent): RowEvent {
  if (event.kind === 'task') return statusEvent(event.task.status.state)
  if (event.kind === 'status') return statusEvent(event.status.state)
  if (event.kind === 'message') return { ...event, message: { ...event.message, parts: [] } }
  if (event.kind === 'artifact') return { ...event, artifact: { artifactId: '', parts: [] } }
  return event
}

function statusEvent(state: NonNullable<ReturnType<typeof getStateAfter>>): RowEvent {
  return { kind: 'status', taskId: '', status: { state }, final: false }
}

function withLastState(turn: ScriptedTurn): ScriptedTurn {
  const state = getStateAfter(turn)
  return { ...turn, rows: state ? [{ afterMs: 0, event: statusEvent(state) }] : [] }
}
