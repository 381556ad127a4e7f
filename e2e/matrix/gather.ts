import type { Content, Seen } from './caller.ts'
import { textOf } from './behaviour.ts'

/** What a caller knows of a task from the events that it received. */
export interface Known {
  taskId: string
  contextId: string
  state: string
  messages: Content[][]
  artifacts: Map<string, Content[]>
  events: Seen[]
}

export function nothing(): Known {
  return { taskId: '', contextId: '', state: '', messages: [], artifacts: new Map(), events: [] }
}

/** Adds an event by the append rules that all versions share. */
export function learn(known: Known, seen: Seen): Known {
  known.events.push(seen)
  known.taskId ||= seen.taskId
  known.contextId ||= seen.contextId
  if (seen.state) known.state = seen.state
  if (seen.message.length > 0) known.messages.push(seen.message)
  if (seen.kind === 'task') known.artifacts.clear()
  for (const { id, parts } of seen.artifacts) {
    const before = seen.append ? (known.artifacts.get(id) ?? []) : []
    known.artifacts.set(id, [...before, ...parts])
  }
  return known
}

/** All that a stream tells, added to what is known; with `enough`, only so far. */
export async function gather(
  events: AsyncIterable<Seen>,
  known: Known = nothing(),
  enough: (known: Known) => boolean = () => false,
): Promise<Known> {
  for await (const event of events) if (enough(learn(known, event))) break
  return known
}

/** All text of the artifacts, else of the messages. */
export function madeText(known: Known): string {
  const parts = [...known.artifacts.values()].flat()
  return parts.length > 0 ? textOf(parts) : known.messages.map(textOf).join('\n')
}
