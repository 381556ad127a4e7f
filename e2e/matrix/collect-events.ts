import type { Content, ReceivedEvent } from './caller.ts'
import { textOf } from './behaviour.ts'

/** A task as the caller knows it from the events that it received. */
export interface TaskSnapshot {
  taskId: string
  contextId: string
  state: string
  messages: Content[][]
  artifacts: Map<string, Content[]>
  events: ReceivedEvent[]
}

export function emptySnapshot(): TaskSnapshot {
  return { taskId: '', contextId: '', state: '', messages: [], artifacts: new Map(), events: [] }
}

/** Adds an event by the append rules that all versions share. */
export function applyEvent(snapshot: TaskSnapshot, received: ReceivedEvent): TaskSnapshot {
  snapshot.events.push(received)
  snapshot.taskId ||= received.taskId
  snapshot.contextId ||= received.contextId
  if (received.state) snapshot.state = received.state
  if (received.message.length > 0) snapshot.messages.push(received.message)
  if (received.kind === 'task') snapshot.artifacts.clear()
  for (const { id, parts } of received.artifacts) {
    const before = received.append ? (snapshot.artifacts.get(id) ?? []) : []
    snapshot.artifacts.set(id, [...before, ...parts])
  }
  return snapshot
}

/** Applies the events of a stream to `snapshot` until the stream ends, or until `enough` returns true. */
export async function collectEvents(
  events: AsyncIterable<ReceivedEvent>,
  snapshot: TaskSnapshot = emptySnapshot(),
  enough: (snapshot: TaskSnapshot) => boolean = () => false,
): Promise<TaskSnapshot> {
  for await (const event of events) if (enough(applyEvent(snapshot, event))) break
  return snapshot
}

/** Returns all text of the artifacts, or of the messages if there are no artifacts. */
export function outputText(snapshot: TaskSnapshot): string {
  const parts = [...snapshot.artifacts.values()].flat()
  return parts.length > 0 ? textOf(parts) : snapshot.messages.map(textOf).join('\n')
}
