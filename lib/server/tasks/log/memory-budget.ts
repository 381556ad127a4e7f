import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { Fault } from '@/lib/faults/fault'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { formatSizeLimit, sizeLimit } from '@/lib/server/platform/limits'
import { singleton } from '@/lib/server/platform/singleton'

/** The remaining log budget of one task. */
export interface LogBudget {
  /** Deducts the size of an agent's drafts. Throws `too-large` if they exceed the budget. Switchboard's own drafts are free. */
  take: (drafts: readonly Pick<Draft, 'direction' | 'raw'>[]) => void
}

/** Creates the budget of a task whose log already has `used` bytes. */
export function createLogBudget(used: number): LogBudget {
  let left = sizeLimit('log') - used
  return {
    take: (drafts) => {
      // The decoded event takes about as much space as the raw text.
      const wanted = drafts.reduce((sum, { direction, raw }) => (direction === 'in' ? sum + 2 * raw.length : sum), 0)
      if (wanted > left && wanted > 0) throw tooLarge()
      left -= wanted
    },
  }
}

function tooLarge(): Fault {
  const size = formatSizeLimit(sizeLimit('log'), 'log')
  const message = `The agent sent more than ${size} in this task, so Switchboard stopped following it.`
  return new Fault('too-large', message, { hop: 'agent', details: { code: 'agent-log-too-large', values: { size } } })
}

/** Bytes of an object without its members. Measured: 40 for an empty array, 64 for an empty object in an array. */
const objectBytes = 64

/** Bytes of each task that runs in this process, and of all together. */
const state = () => singleton('task-memory', () => ({ tasks: new Map<string, number>(), total: 0 }))

/** Returns the approximate size of a fold in memory, in bytes. */
export function memoryOf({ size }: Pick<TaskFold, 'size'>): number {
  return size.bytes + objectBytes * size.objects
}

/**
 * Returns the bytes that each task may take so that all fit into `budget`. What small tasks do not need is divided among the
 * others. Infinity if all fit.
 */
export function fairShare(sizes: Iterable<number>, budget: number): number {
  const ascending = [...sizes].toSorted((one, other) => one - other)
  let left = budget
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index)
    if (size > share) return share
    left -= size
  }
  return Infinity
}

/**
 * Records the memory of a running task after it has grown. Returns a `too-large` fault if all running tasks of this process
 * together exceed the limit `memory` and this one takes more than its fair share: its turn must end.
 */
export function recordMemory(taskId: string, bytes: number): Fault | undefined {
  put(taskId, bytes)
  const { tasks, total } = state()
  const budget = sizeLimit('memory')
  if (total <= budget) return undefined
  return bytes > fairShare(tasks.values(), budget) ? exceeded(budget) : undefined
}

/** Releases the memory of a task that no longer runs in this process. */
export function releaseMemory(taskId: string): void {
  put(taskId, 0)
  state().tasks.delete(taskId)
}

function put(taskId: string, bytes: number): void {
  const memory = state()
  memory.total += bytes - (memory.tasks.get(taskId) ?? 0)
  memory.tasks.set(taskId, bytes)
}

function exceeded(budget: number): Fault {
  const size = formatSizeLimit(budget, 'memory')
  const message = `All running tasks together exceed ${size}, and this task takes more than its share, so Switchboard stopped following it.`
  return new Fault('too-large', message, {
    hop: 'agent',
    details: { code: 'agent-tasks-memory', values: { size } },
  })
}
