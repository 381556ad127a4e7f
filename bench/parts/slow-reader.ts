import type { Part } from '@/bench/findings'
import { median } from '@/bench/load/samples'
import { runClient } from '@/bench/load/run-client'
import { memoryOf } from '@/bench/machine'
import { shown } from '@/bench/rounds'
import { setUp, type Setting } from '@/bench/setting'

const bytesASecond = 256 * 1024

/** Reads a firehose for a while; answers with what the app holds in the latter half of it, in MB. */
async function read({ gateway, pid }: Setting, seconds: number, slow?: number): Promise<number> {
  const shape = { events: 10_000_000, rate: 0, size: 550, hold: 0 }
  const reading = runClient({
    kind: 'streams',
    url: gateway,
    streams: 1,
    within: 0,
    shape,
    leave: seconds * 1000,
    ...(slow && { slow }),
  })
  const seen: number[] = []
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (performance.now() - began > seconds * 500) seen.push(memoryOf(pid))
  }
  await reading
  return median(seen)
}

/** A firehose whose reader takes little, against one whose reader takes all. */
export const slowReader: Part = async (asked) => {
  const seconds = asked.quick ? 6 : 20
  const grown: number[] = []
  for (let round = 0; round < (asked.quick ? 1 : 3); round += 1) {
    const held: number[] = []
    for (const slow of [undefined, bytesASecond]) {
      const setting = await setUp(asked.database)
      try {
        held.push(await read(setting, seconds, slow))
      } finally {
        await setting.end()
      }
    }
    const [all = 0, little = 0] = held
    asked.say(`${shown(all)} MB while all of it is read, ${shown(little)} MB while little is`)
    grown.push(little - all)
  }
  const from = `for ${seconds} s, against a reader that takes all`
  return { figures: { 'slow-memory': { value: median(grown), rounds: grown, from } }, curves: [] }
}
