import type { AgentEvent, Artifact, Message, Task } from '@/lib/a2a/model'

/** A task of a sample agent in memory, with its watchers. */
export interface SampleTask {
  task: Task
  watchers: Set<(event: AgentEvent) => void>
  /** Set while a turn runs. Aborting it cancels the turn. */
  running?: AbortController
}

function mergeArtifact(known: Artifact | undefined, more: Artifact, append: boolean): Artifact {
  return known && append ? { ...known, parts: [...known.parts, ...more.parts] } : more
}

function withArtifact(artifacts: Artifact[], more: Artifact, append: boolean): Artifact[] {
  const known = artifacts.find((artifact) => artifact.artifactId === more.artifactId)
  if (!known) return [...artifacts, more]
  return artifacts.map((artifact) => (artifact === known ? mergeArtifact(known, more, append) : artifact))
}

function appendMessage(history: Message[], message: Message | undefined): Message[] {
  return message ? [...history, message] : history
}

/** Applies an event to the task and notifies the watchers. */
export function publish(sample: SampleTask, event: AgentEvent): void {
  const { task } = sample
  if (event.kind === 'status') {
    sample.task = { ...task, status: event.status, history: appendMessage(task.history, event.status.message) }
  }
  if (event.kind === 'artifact') {
    sample.task = { ...task, artifacts: withArtifact(task.artifacts, event.artifact, event.append) }
  }
  for (const emit of sample.watchers) emit(event)
}
