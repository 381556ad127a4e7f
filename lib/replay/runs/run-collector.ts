import type { LogRow } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'
import type { TaskState } from '@/lib/a2a/states'
import type { ComparedRow, RunTimes } from '@/lib/api/run'

/** A row of a run, with keys that do not depend on the IDs and times of the run. */
export interface RunRow {
  shown: ComparedRow
  /** The kind of row and what it belongs to. Rows of the same shape can be paired. */
  shape: string
  /** A short key of shape and content: equal for equal rows, different for different ones. */
  content: string
}

/** Maximum characters of a displayed text. */
const maxTextLength = 200

const encoder = new TextEncoder()

/**
 * Creates a collector of the rows of a run. `digest` turns the content of a row into a short key, so that the comparison
 * neither stores long contents nor compares them repeatedly.
 */
export function createRunCollector(digest: (content: string) => string): {
  /** Adds a row. `bytes`: the size of its raw text, if the row is without it. */
  add: (row: LogRow, bytes?: number) => void
  rows: RunRow[]
  times: () => RunTimes
} {
  const rows: RunRow[] = []
  const artifacts = new Map<string, number>()
  const names = new Map<string, string>()
  const stateMs = new Map<TaskState, number>()
  let startedAt: number | undefined
  let state: TaskState | undefined
  let since = 0
  let lastAt = 0
  let firstEventMs: number | null = null

  const artifactNumber = (id: string): number => {
    if (!artifacts.has(id)) artifacts.set(id, artifacts.size)
    return artifacts.get(id) ?? 0
  }
  const enter = (next: TaskState | undefined, at: number): void => {
    if (next === undefined) return
    if (state !== undefined) stateMs.set(state, (stateMs.get(state) ?? 0) + at - since)
    state = next
    since = at
  }

  return {
    rows,
    add: (row, bytes = encoder.encode(row.raw).length) => {
      const at = Math.max(Date.parse(row.at), lastAt)
      startedAt ??= at
      lastAt = at
      const { event } = row
      if (event.kind === 'artifact' && event.artifact.name) names.set(event.artifact.artifactId, event.artifact.name)
      const rowContent = readRowContent(row, artifactNumber)
      const name =
        event.kind === 'artifact' ? (names.get(event.artifact.artifactId) ?? event.artifact.artifactId) : undefined
      const isAgents =
        row.direction === 'in' &&
        (rowContent.state !== undefined || event.kind === 'artifact' || event.kind === 'message')
      if (isAgents) firstEventMs ??= at - startedAt
      enter(event.kind === 'request' && state === undefined ? 'submitted' : rowContent.state, at)
      rows.push({
        shown: {
          seq: row.seq,
          ms: at - startedAt,
          kind: row.kind,
          ...(rowContent.state && { state: rowContent.state }),
          ...(name !== undefined && { artifact: name }),
          text: rowContent.text.slice(0, maxTextLength),
          bytes,
        },
        shape: rowContent.shape,
        content: digest(`${rowContent.shape} ${rowContent.content}`),
      })
    },
    times: () => {
      enter(state, lastAt)
      return {
        firstEventMs,
        totalMs: startedAt === undefined ? 0 : lastAt - startedAt,
        states: [...stateMs].map(([one, ms]) => ({ state: one, ms })),
      }
    },
  }
}

interface RowContent {
  shape: string
  content: string
  text: string
  state?: TaskState
}

const encodeParts = (parts: readonly Part[]): string => JSON.stringify(parts)

function readRowContent({ kind, event }: LogRow, artifactNumber: (artifactId: string) => number): RowContent {
  switch (event.kind) {
    case 'request': {
      const { call } = event
      const parts = 'message' in call ? call.message.parts : []
      return { shape: `request ${call.operation}`, content: encodeParts(parts), text: textOf(parts) }
    }
    case 'message':
      return { shape: 'message', content: encodeParts(event.message.parts), text: textOf(event.message.parts) }
    case 'status': {
      const { state, message } = event.status
      const parts = message?.parts ?? []
      return { shape: `status ${state}`, content: encodeParts(parts), text: textOf(parts), state }
    }
    case 'artifact': {
      const { artifactId, name, parts } = event.artifact
      const content = JSON.stringify([name, parts, event.append, event.lastChunk])
      return { shape: `artifact ${artifactNumber(artifactId)}`, content, text: textOf(parts) }
    }
    case 'task': {
      const { status, artifacts, history } = event.task
      const artifactContents = artifacts.map(({ name, parts }) => [name, parts])
      const content = JSON.stringify([
        status.message?.parts,
        artifactContents,
        history.map(({ role, parts }) => [role, parts]),
      ])
      return { shape: `task ${status.state}`, content, text: textOf(status.message?.parts ?? []), state: status.state }
    }
    case 'fault':
      return { shape: `fault ${event.fault.kind}`, content: event.fault.message, text: event.fault.message }
    case 'note':
      return { shape: 'note', content: event.note, text: event.note }
    case 'gap':
      return { shape: 'gap', content: event.reason, text: event.reason }
    default:
      return { shape: kind, content: '', text: '' }
  }
}
