import { randomUUID } from 'node:crypto'
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

const maxTasks = 200

/** The tasks of one sample agent. The oldest tasks that are not running are removed beyond a limit. */
export interface SampleTaskStore {
  find: (id: string) => SampleTask | undefined
  create: (id?: string, contextId?: string) => SampleTask
  remove: (sample: SampleTask) => void
}

/** Creates an empty store. */
export function createSampleTaskStore(): SampleTaskStore {
  const tasks = new Map<string, SampleTask>()

  function evict(): void {
    for (const [id, sample] of tasks) {
      if (tasks.size < maxTasks) return
      if (!sample.running) tasks.delete(id)
    }
  }

  return {
    find: (id) => tasks.get(id),
    create: (id = randomUUID(), contextId = randomUUID()) => {
      evict()
      const status = { state: 'submitted' as const, timestamp: new Date().toISOString() }
      const sample: SampleTask = { task: { id, contextId, status, artifacts: [], history: [] }, watchers: new Set() }
      tasks.set(id, sample)
      return sample
    },
    remove: (sample) => tasks.delete(sample.task.id),
  }
}
