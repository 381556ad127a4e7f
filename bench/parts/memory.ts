import type { Findings, Part } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import { runClient } from '@/bench/load/run-client'
import { memoryOf } from '@/bench/machine'
import { shown } from '@/bench/rounds'
import { setUp, type Setting } from '@/bench/setting'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens streams that say one word and then nothing; answers with what they took meanwhile, in MB. */
async function openStreams({ gateway, pid }: Setting, streams: number, seconds: number): Promise<number> {
  const before = memoryOf(pid)
  const shape = { events: 1, rate: 0, size: 550, hold: seconds * 1000 }
  const reading = runClient({ kind: 'streams', url: gateway, streams, within: seconds * 500, shape })
  const seen: number[] = []
  // The latter half of the time they are all open; what is cleared away meanwhile was not needed.
  await wait(seconds * 600)
  for (let count = 0; count < 8; count += 1) {
    seen.push(memoryOf(pid))
    await wait(seconds * 50)
  }
  const { errors } = await reading
  if (Object.keys(errors).length > 0) throw new Error(`Streams failed: ${JSON.stringify(errors)}`)
  return Math.min(...seen) - before
}

/** What open streams take of the app's memory. */
export const memory: Part = async (asked) => {
  const points: Findings['curves'][number]['points'] = []
  const counts = asked.quick ? [1000] : [100, 300, 1000]
  const rounds: number[] = []
  for (const streams of counts) {
    const each: number[] = []
    for (let round = 0; round < (asked.quick ? 1 : 3); round += 1) {
      const setting = await setUp(asked.database)
      try {
        // What the first of anything takes is not of the streams.
        await openStreams(setting, 50, 2)
        const grown = await openStreams(setting, streams, asked.quick ? 10 : 16)
        each.push((grown * 1024) / streams)
      } finally {
        await setting.end()
      }
      asked.say(`${streams} open streams: ${shown(each.at(-1) ?? 0)} KB each`)
    }
    points.push([streams.toLocaleString('en'), shown(median(each))])
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
