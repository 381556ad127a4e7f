import 'server-only'
import type { AgentHealth } from '@/lib/api/agent-health'
import { listTaskTimes, type TaskTimes } from '@/lib/server/db/task-times'
import { percentile } from '@/lib/server/probes/percentile'
import type { TimeBuckets } from '@/lib/server/probes/time-buckets'

/** Of a busier agent only the newest count. */
const mostTasks = 10_000

/** How the tasks that an agent was given went, over all and part by part. */
export async function trafficHistory(agentId: string, buckets: TimeBuckets): Promise<AgentHealth['traffic']> {
  const [since = new Date(0)] = buckets.starts
  const tasks = await listTaskTimes(agentId, since, mostTasks)
  const parts = buckets.sort(tasks, ({ createdAt }) => createdAt)
  return {
    ...counted(tasks),
    firstEventP50Ms: percentile(firstEvents(tasks), 50),
    firstEventP95Ms: percentile(firstEvents(tasks), 95),
    restP50Ms: percentile(rests(tasks), 50),
    buckets: buckets.starts.map((at, index) => {
      const part = parts[index] ?? []
      return {
        at: at.toISOString(),
        ...counted(part),
        firstEventP50Ms: percentile(firstEvents(part), 50),
        restP50Ms: percentile(rests(part), 50),
      }
    }),
  }
}

function counted(tasks: readonly TaskTimes[]) {
  const of = (...states: string[]) => tasks.filter(({ state }) => states.includes(state)).length
  return {
    tasks: tasks.length,
    completed: of('completed'),
    failed: of('failed', 'rejected'),
    canceled: of('canceled'),
  }
}

const firstEvents = (tasks: readonly TaskTimes[]) => tasks.flatMap(({ firstEventMs }) => firstEventMs ?? [])
const rests = (tasks: readonly TaskTimes[]) => tasks.flatMap(({ restMs }) => restMs ?? [])
