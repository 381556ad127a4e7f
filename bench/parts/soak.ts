import type { Findings, Part } from '@/bench/findings'
import { runClient } from '@/bench/load/run-client'
import type { Outcome } from '@/bench/load/work'
import { cpuOf, memoryOf } from '@/bench/machine'
import { errorsIn, shown } from '@/bench/rounds'
import { setUp, type Setting } from '@/bench/setting'

/** Each stream has ten events in a second, as a short answer in a chat. */
const shape = { events: 10, rate: 10, size: 550, hold: 0 }

/** Streams that begin in a second, in the order in which they are tried. */
const rates = [100, 200, 300, 400, 500, 600, 700, 800, 1000, 1200, 1600]

/** The app keeps up while the first event of 99 % of the streams comes within this time, in ms. */
const maxFirstMs = 1000

/** What one window came to. */
interface Window {
  /** Since the load began, at the middle of the window. */
  minutes: number
  done: Outcome
  /** Resident memory of the app after it, in MB. */
  memory: number
  /** Processor time of the app for each stream, in ms. */
  cpu: number
}

/** Begins so many streams a second, whether or not earlier ones have ended. */
const runStreams = (url: string, rate: number, seconds: number): Promise<Outcome> =>
  runClient({ kind: 'streams', url, streams: Math.round(rate * seconds), within: seconds * 1000, shape })

/** Returns the most streams a second that the app keeps up with. */
async function findHighestRate({ gateway }: Setting, seconds: number, say: (line: string) => void): Promise<number> {
  let highest = 0
  // Code is compiled to its fastest form after some thousands of streams.
  await runStreams(gateway, 100, 4 * seconds)
  for (const rate of rates) {
    const done = await runStreams(gateway, rate, seconds)
    say(`${rate} streams a second: first event ${shown(done.first.p50)} / ${shown(done.first.p99)} ms`)
    if (errorsIn(done) > 0 || done.first.p99 > maxFirstMs) break
    highest = rate
  }
  if (highest === 0) throw new Error(`The app does not keep up with ${rates[0]} streams a second.`)
  return highest
}

const mean = (numbers: number[]): number => numbers.reduce((sum, value) => sum + value, 0) / numbers.length

/** Returns the slope of the line with the least squares through the points, per hour. */
function slopeOf(windows: Window[], valueOf: (window: Window) => number): number {
  const [x, y] = [mean(windows.map(({ minutes }) => minutes)), mean(windows.map(valueOf))]
  const squares = windows.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0)
  return (windows.reduce((sum, each) => sum + (each.minutes - x) * (valueOf(each) - y), 0) / squares) * 60
}

/**
 * Half of the highest load for half an hour: what grows meanwhile. The first sixth of the windows is not in the slopes. A size is
 * the highest load in streams a second; without it, it is measured.
 */
export const soak: Part = async ({ database, quick, sizes, say }) => {
  const [count, seconds] = quick ? [12, 10] : [30, 60]
  const setting = await setUp(database)
  try {
    const highest = sizes[0] ?? (await findHighestRate(setting, quick ? 3 : 8, say))
    const rate = highest / 2
    say(`half of the load: ${rate} streams a second, ${rate * (shape.events + 2)} events a second`)
    const windows: Window[] = []
    const began = performance.now()
    while (windows.length < count) {
      const [since, before] = [performance.now(), cpuOf(setting.pid)]
      const done = await runStreams(setting.gateway, rate, seconds)
      const minutes = ((since + performance.now()) / 2 - began) / 60_000
      const cpu = (cpuOf(setting.pid) - before) / (rate * seconds)
      windows.push({ minutes, done, memory: memoryOf(setting.pid), cpu })
      const { delay, first } = done
      say(
        `minute ${shown(minutes)}: ${shown(memoryOf(setting.pid))} MB, events ${shown(delay.p50)} / ${shown(delay.p99)} ms, first ${shown(first.p99)} ms, ${shown(cpu)} ms of processor time a stream, ${errorsIn(done)} errors`,
      )
    }
    return findings(windows, rate, highest)
  } finally {
    await setting.end()
  }
}

function findings(windows: Window[], rate: number, highest: number): Findings {
  const counted = windows.slice(Math.ceil(windows.length / 6))
  const slope = (valueOf: (window: Window) => number, from: string) => {
    const value = slopeOf(counted, valueOf)
    return { value, rounds: [value], from }
  }
  const range = (valueOf: (window: Window) => number) =>
    [Math.min(...counted.map(valueOf)), Math.max(...counted.map(valueOf))].map(shown).join(' to ')
  const memoryOfWindow = ({ memory }: Window) => memory
  const p99 = ({ done }: Window) => done.delay.p99
  const errors = windows.map(({ done }) => errorsIn(done))
  return {
    figures: {
      'soak-errors': {
        value: errors.reduce((sum, each) => sum + each, 0),
        rounds: errors,
        from: `${shown(rate)} of ${shown(highest)} streams a second`,
      },
      'soak-memory': slope(memoryOfWindow, `${range(memoryOfWindow)} MB`),
      'soak-p99': slope(p99, `${range(p99)} ms`),
    },
    curves: [
      {
        name: 'half of the highest load',
        columns: [
          'minute',
          'memory, MB',
          'delay of an event, p50 / p99',
          'first event, p99',
          'processor time of a stream',
        ],
        points: windows.map(({ minutes, done, memory, cpu }) => [
          shown(minutes),
          shown(memory),
          `${shown(done.delay.p50)} / ${shown(done.delay.p99)} ms`,
          `${shown(done.first.p99)} ms`,
          `${shown(cpu)} ms`,
        ]),
      },
    ],
  }
}
