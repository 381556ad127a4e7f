import type { LogRow } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/part-text'
import type { TaskState } from '@/lib/a2a/states'
import type { ComparedRow, RunTimes } from '@/lib/api/run'

/** A row of a run, with what tells it from others whatever the ids and times of its run. */
export interface RunRow {
  shown: ComparedRow
  /** What kind of thing it is, and of what: rows of one shape may stand beside one another. */
  shape: string
  /** A short key of shape and content: equal for equal rows, different for different ones. */
  content: string
}

/** Of texts, as much as a line shows. */
const longestText = 200

/**
 * Gathers the rows of a run one after the other. `digest` turns the content of a row into a short key, so that the comparison
 * neither keeps long contents nor compares them again and again.
 */
export function gatherRun(digest: (content: string) => string): {
  add: (row: LogRow) => void
  rows: RunRow[]
  times: () => RunTimes
} {
  const rows: RunRow[] = []
  const artifacts = new Map<string, number>()
  const names = new Map<string, string>()
  const spent = new Map<TaskState, number>()
  let startedAt: number | undefined
  let state: TaskState | undefined
  let since = 0
  let lastAt = 0
  let firstEventMs: number | null = null

  const place = (id: string): number => {
    if (!artifacts.has(id)) artifacts.set(id, artifacts.size)
    return artifacts.get(id) ?? 0
  }
  const enter = (next: TaskState | undefined, at: number): void => {
    if (next === undefined) return
    if (state !== undefined) spent.set(state, (spent.get(state) ?? 0) + at - since)
    state = next
    since = at
  }

  return {
    rows,
    add: (row) => {
      const at = Math.max(Date.parse(row.at), lastAt)
      startedAt ??= at
      lastAt = at
      const { event } = row
      if (event.kind === 'artifact' && event.artifact.name) names.set(event.artifact.artifactId, event.artifact.name)
      const said = sayingOf(row, place)
      const name =
        event.kind === 'artifact' ? (names.get(event.artifact.artifactId) ?? event.artifact.artifactId) : undefined
      const isAgents =
        row.direction === 'in' && (said.state !== undefined || event.kind === 'artifact' || event.kind === 'message')
      if (isAgents) firstEventMs ??= at - startedAt
      enter(event.kind === 'request' && state === undefined ? 'submitted' : said.state, at)
      rows.push({
        shown: {
          seq: row.seq,
          ms: at - startedAt,
          kind: row.kind,
          ...(said.state && { state: said.state }),
          ...(name !== undefined && { artifact: name }),
          text: said.text.slice(0, longestText),
        },
        shape: said.shape,
        content: digest(`${said.shape} ${said.content}`),
      })
    },
    times: () => {
      enter(state, lastAt)
      return {
        firstEventMs,
        totalMs: startedAt === undefined ? 0 : lastAt - startedAt,
        states: [...spent].map(([one, ms]) => ({ state: one, ms })),
      }
    },
  }
}

interface Saying {
  shape: string
  content: string
  text: string
  state?: TaskState
}

const contentOf = (parts: readonly Part[]): string => JSON.stringify(parts)

function sayingOf({ kind, event }: LogRow, place: (artifactId: string) => number): Saying {
  switch (event.kind) {
    case 'request': {
      const { call } = event
      const parts = 'message' in call ? call.message.parts : []
      return { shape: `request ${call.operation}`, content: contentOf(parts), text: textOf(parts) }
    }
    case 'message':
      return { shape: 'message', content: contentOf(event.message.parts), text: textOf(event.message.parts) }
    case 'status': {
      const { state, message } = event.status
      const parts = message?.parts ?? []
      return { shape: `status ${state}`, content: contentOf(parts), text: textOf(parts), state }
    }
    case 'artifact': {
      const { artifactId, name, parts } = event.artifact
      const content = JSON.stringify([name, parts, event.append, event.lastChunk])
      return { shape: `artifact ${place(artifactId)}`, content, text: textOf(parts) }
    }
    case 'task': {
      const { status, artifacts, history } = event.task
      const made = artifacts.map(({ name, parts }) => [name, parts])
      const content = JSON.stringify([status.message?.parts, made, history.map(({ role, parts }) => [role, parts])])
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
