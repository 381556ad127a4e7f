import { randomUUID } from 'node:crypto'
import type { SampleTask } from '@/lib/samples/server/sample-task'

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
