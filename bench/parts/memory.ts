import type { PartResult, Part } from '@/bench/part-result'
import { median } from '@/bench/load/percentiles'
import { runClient } from '@/bench/load/run-client'
import { memoryOf } from '@/bench/machine'
import { formatNumber } from '@/bench/measure-rounds'
import { startEnvironment, type BenchEnvironment } from '@/bench/environment'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens streams that send one event and then nothing. Returns the memory that they take, in MB. */
async function openStreams({ gateway, pid }: BenchEnvironment, streams: number, seconds: number): Promise<number> {
  const before = memoryOf(pid)
  const shape = { events: 1, rate: 0, size: 550, hold: seconds * 1000 }
  const reading = runClient({ kind: 'streams', url: gateway, streams, startWithinMs: seconds * 500, shape })
  const samples: number[] = []
  // All streams are open in the second half. The lowest sample counts, because the others include garbage.
  await wait(seconds * 600)
  for (let count = 0; count < 8; count += 1) {
    samples.push(memoryOf(pid))
    await wait(seconds * 50)
  }
  const { errors } = await reading
  if (Object.keys(errors).length > 0) throw new Error(`Streams failed: ${JSON.stringify(errors)}`)
  return Math.min(...samples) - before
}

/** Measures the memory of open streams. */
export const memory: Part = async (options) => {
  const points: PartResult['curves'][number]['points'] = []
  const counts = options.quick ? [1000] : [100, 300, 1000]
  const rounds: number[] = []
  for (const streams of counts) {
    const each: number[] = []
    for (let round = 0; round < (options.quick ? 1 : 3); round += 1) {
      const environment = await startEnvironment(options.database)
      try {
        // Warms up, so that one-time allocations do not count.
        await openStreams(environment, 50, 2)
        const growth = await openStreams(environment, streams, options.quick ? 10 : 16)
        each.push((growth * 1024) / streams)
      } finally {
        await environment.end()
      }
      options.log(`${streams} open streams: ${formatNumber(each.at(-1) ?? 0)} KB each`)
    }
    points.push([streams.toLocaleString('en'), formatNumber(median(each))])
    if (streams === 1000) rounds.push(...each)
  }
  return {
    figures: {
      'memory-stream': {
        value: median(rounds),
        rounds,
        from: '1,000 streams that are open and silent; garbage included',
      },
    },
    curves: [{ name: 'memory of open streams', columns: ['streams', 'KB each'], points }],
  }
}
