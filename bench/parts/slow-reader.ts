import type { Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import { runClient } from '@/bench/load/run-client'
import { memoryOf } from '@/bench/machine'
import { formatNumber } from '@/bench/measure-rounds'
import { startEnvironment, type BenchEnvironment } from '@/bench/environment'

const bytesASecond = 256 * 1024

/** Reads an unlimited stream for some seconds. Returns the median memory of the app in the second half, in MB. */
async function measureMemory(
  { gateway, pid }: BenchEnvironment,
  seconds: number,
  bytesPerSecond?: number,
): Promise<number> {
  const shape = { events: 10_000_000, rate: 0, size: 550, hold: 0 }
  const reading = runClient({
    kind: 'streams',
    url: gateway,
    streams: 1,
    startWithinMs: 0,
    shape,
    disconnectAfterMs: seconds * 1000,
    ...(bytesPerSecond && { bytesPerSecond }),
  })
  const samples: number[] = []
  const start = performance.now()
  while (performance.now() - start < seconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (performance.now() - start > seconds * 500) samples.push(memoryOf(pid))
  }
  await reading
  return median(samples)
}

/** Compares the memory with a slow and a fast reader of an unlimited stream. */
export const slowReader: Part = async (options) => {
  const seconds = options.quick ? 6 : 20
  const growth: number[] = []
  for (let round = 0; round < (options.quick ? 1 : 3); round += 1) {
    const memory: number[] = []
    for (const limit of [undefined, bytesASecond]) {
      const environment = await startEnvironment(options.database)
      try {
        memory.push(await measureMemory(environment, seconds, limit))
      } finally {
        await environment.end()
      }
    }
    const [fast = 0, slow = 0] = memory
    options.log(`${formatNumber(fast)} MB with a fast reader, ${formatNumber(slow)} MB with a slow one`)
    growth.push(slow - fast)
  }
  const from = `for ${seconds} s, compared with a fast reader`
  return { figures: { 'slow-memory': { value: median(growth), rounds: growth, from } }, curves: [] }
}
