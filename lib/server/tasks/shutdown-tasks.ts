import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { broadcast, isOnlyInstance } from '@/lib/server/instances/current-instance'
import { beginStopping } from '@/lib/server/platform/stopping'
import { followedTasks, relay } from '@/lib/server/tasks/log/hub'
import { dropTurn, runningPump, waitForAllPumps, waitForRelease } from '@/lib/server/tasks/log/pumps'
import { readTaskIds, stopAllReading, stopReading } from '@/lib/server/tasks/log/readers'
import { waitForDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'

/** Milliseconds between two checks for tasks that the agents have not named. */
const checkIntervalMs = 50

/** Resolves once the agents have named all running tasks, after `deadlineMs` at the latest. */
async function waitForNames(deadlineMs: number): Promise<void> {
  const until = performance.now() + deadlineMs
  let isWaiting = true
  while (isWaiting && performance.now() < until) {
    // Calls that have just arrived begin to read meanwhile.
    await sleep(checkIntervalMs)
    isWaiting = readTaskIds().some((taskId) => !runningPump(taskId)?.remoteId)
  }
}

/**
 * Stops all readers and push deliveries and ends all followers. Resolves once every log is written, after `deadlineMs` at the
 * latest. Running turns stay marked as running: another instance or the next start resumes them, unless the agent has not sent
 * the ID of its task. `namesMs`: how long agents may take for that.
 */
export async function shutdownTasks(deadlineMs: number, namesMs: number): Promise<void> {
  await waitForNames(namesMs)
  beginStopping()
  stopAllReading()
  // Ends the followers of tasks that other instances run.
  if (!isOnlyInstance()) for (const taskId of followedTasks()) relay(taskId, [])
  const late = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs - namesMs).unref())
  await Promise.race([Promise.all([waitForAllPumps(), waitForDeliveries()]), late])
  broadcast({ kind: 'free' })
}

/** Milliseconds that received events may take to be stored. */
const timeoutMs = 5_000

/**
 * Stops the task's readers in this process, before the task is deleted: it is not resumed. Resolves with true once nothing here
 * writes to its log; with false after 5 s.
 */
export function stopFollowing(taskId: string): Promise<boolean> {
  dropTurn(taskId)
  stopReading(taskId)
  return waitForRelease(taskId, timeoutMs)
}
