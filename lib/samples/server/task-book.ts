import { randomUUID } from 'node:crypto'
import type { SampleTask } from '@/lib/samples/server/sample-task'

const mostTasks = 200

/** The tasks of one sample agent; the oldest resting ones are forgotten beyond a limit. */
export interface TaskBook {
  find: (id: string) => SampleTask | undefined
  open: (id?: string, contextId?: string) => SampleTask
  forget: (sample: SampleTask) => void
}

/** An empty book. */
export function taskBook(): TaskBook {
  const tasks = new Map<string, SampleTask>()

  function makeRoom(): void {
    for (const [id, sample] of tasks) {
      if (tasks.size < mostTasks) return
      if (!sample.running) tasks.delete(id)
    }
  }

  return {
    find: (id) => tasks.get(id),
    open: (id = randomUUID(), contextId = randomUUID()) => {
      makeRoom()
      const status = { state: 'submitted' as const, timestamp: new Date().toISOString() }
      const sample: SampleTask = { task: { id, contextId, status, artifacts: [], history: [] }, watchers: new Set() }
      tasks.set(id, sample)
      return sample
    },
    forget: (sample) => tasks.delete(sample.task.id),
  }
}
