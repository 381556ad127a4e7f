import type { AgentEvent, Artifact, Message, Task } from '@/lib/a2a/model'

/** A task of a sample agent, in memory, with those who watch it. */
export interface SampleTask {
  task: Task
  watchers: Set<(event: AgentEvent) => void>
  /** Set while a turn runs; aborting it cancels the turn. */
  running?: AbortController
}

function joined(known: Artifact | undefined, more: Artifact, append: boolean): Artifact {
  return known && append ? { ...known, parts: [...known.parts, ...more.parts] } : more
}

function withArtifact(artifacts: Artifact[], more: Artifact, append: boolean): Artifact[] {
  const known = artifacts.find((artifact) => artifact.artifactId === more.artifactId)
  if (!known) return [...artifacts, more]
  return artifacts.map((artifact) => (artifact === known ? joined(known, more, append) : artifact))
}

function remembered(history: Message[], message: Message | undefined): Message[] {
  return message ? [...history, message] : history
}

/** Changes the task as the event says, and tells the watchers. */
export function publish(sample: SampleTask, event: AgentEvent): void {
  const { task } = sample
  if (event.kind === 'status') {
    sample.task = { ...task, status: event.status, history: remembered(task.history, event.status.message) }
  }
  if (event.kind === 'artifact') {
    sample.task = { ...task, artifacts: withArtifact(task.artifacts, event.artifact, event.append) }
  }
  for (const tell of sample.watchers) tell(event)
}
