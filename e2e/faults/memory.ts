import { existsSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { memoryOf } from '@/bench/machine'
import { readTaskState, register, startTask } from '@/e2e/faults/client'
import type { Program } from '@/e2e/running/program'

/** Maximum memory growth by default. */
const defaultLimitMb = 256

/** Watches the memory of a process. The returned function returns the peak memory above the start, in MB; undefined except on Linux. */
export function watchMemory({ process: { pid = 0 } }: Program): () => number | undefined {
  if (!existsSync(`/proc/${pid}/status`)) return () => undefined
  const before = memoryOf(pid)
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 200)
  onTestFinished(() => clearInterval(timer))
  return () => highest - before
}

/** Expects that memory growth does not depend on the amount of data. */
export function expectBounded(growth = 0, most = defaultLimitMb): void {
  expect(growth).toBeLessThan(most)
}

/** Registers an agent and runs a task, so that one-time allocations are not measured. Returns the agent's slug. */
export async function warmUp(base: string, agentUrl: string): Promise<string> {
  const slug = await register(base, agentUrl)
  const taskId = await startTask(base, slug, 'count=5000 rate=0 bytes=550')
  await expect.poll(async () => (await readTaskState(base, taskId)).open, { timeout: 60_000 }).toBe(false)
  return slug
}
