import { existsSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { memoryOf } from '@/bench/machine'
import { readTaskState, register, say } from '@/e2e/faults/client'
import type { Program } from '@/e2e/running/program'

/** What it may take beyond what it began with, in MB, where a test does not say otherwise. */
const usual = 256

/** Watches what a process takes; tells what it took at most so far beyond what it began with, in MB, where the system tells. */
export function watchMemory({ process: { pid = 0 } }: Program): () => number | undefined {
  if (!existsSync(`/proc/${pid}/status`)) return () => undefined
  const before = memoryOf(pid)
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 200)
  onTestFinished(() => clearInterval(timer))
  return () => highest - before
}

/** However much there was to send, it was not kept in memory. */
export function expectBounded(grown = 0, most = usual): void {
  expect(grown).toBeLessThan(most)
}

/** Has the app do some of everything: what the first of it takes is not of what is measured. Answers with the agent's slug. */
export async function warmUp(base: string, agentUrl: string): Promise<string> {
  const slug = await register(base, agentUrl)
  const taskId = await say(base, slug, 'count=5000 rate=0 bytes=550')
  await expect.poll(async () => (await readTaskState(base, taskId)).open, { timeout: 60_000 }).toBe(false)
  return slug
}
