import type { PartResult, Part } from '@/bench/part-result'
import { runClient } from '@/bench/load/run-client'
import type { ClientResult } from '@/bench/load/work'
import { cpuOf, memoryOf } from '@/bench/machine'
import { errorsIn, formatNumber } from '@/bench/measure-rounds'
import { startEnvironment, type BenchEnvironment } from '@/bench/environment'

/** Each stream has ten events in a second, like a short answer in a chat. */
const shape = { events: 10, rate: 10, size: 550, hold: 0 }

/** Streams that start per second, in the order in which they are tried. */
const rates = [100, 200, 300, 400, 500, 600, 700, 800, 1000, 1200, 1600]

/** The app keeps up while the first event of 99 % of the streams arrives within this time, in ms. */
const maxFirstMs = 1000

/** The result of one window. */
interface Window {
  /** Since the load began, at the middle of the window. */
  minutes: number
  result: ClientResult
  /** Resident memory of the app after it, in MB. */
  memory: number
  /** Processor time of the app for each stream, in ms. */
  cpu: number
}

/** Starts `rate` streams per second, whether or not earlier ones have ended. */
const runStreams = (url: string, rate: number, seconds: number): Promise<ClientResult> =>
  runClient({ kind: 'streams', url, streams: Math.round(rate * seconds), startWithinMs: seconds * 1000, shape })

/** Returns the highest rate that the app keeps up with, in streams per second. */
async function findHighestRate(
  { gateway }: BenchEnvironment,
  seconds: number,
  log: (line: string) => void,
): Promise<number> {
  let highest = 0
  // Code is compiled to its fastest form after some thousands of streams.
  await runStreams(gateway, 100, 4 * seconds)
  for (const rate of rates) {
    const result = await runStreams(gateway, rate, seconds)
    log(
      `${rate} streams a second: first event ${formatNumber(result.first.p50)} / ${formatNumber(result.first.p99)} ms`,
    )
    if (errorsIn(result) > 0 || result.first.p99 > maxFirstMs) break
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
 * Runs half of the highest load for half an hour and measures what grows. The slopes leave out the first sixth of the windows. The
 * first size is the highest load in streams per second; without it, it is measured. The second one is the duration in minutes.
 */
export const soak: Part = async ({ database, quick, sizes, log }) => {
  const [count, seconds] = quick ? [12, 10] : [sizes[1] ?? 30, 60]
  const environment = await startEnvironment(database)
  try {
    const highest = sizes[0] ?? (await findHighestRate(environment, quick ? 3 : 8, log))
    const rate = highest / 2
    log(`half of the load: ${rate} streams a second, ${rate * (shape.events + 2)} events a second`)
    const windows: Window[] = []
    const start = performance.now()
    while (windows.length < count) {
      const [since, before] = [performance.now(), cpuOf(environment.pid)]
      const result = await runStreams(environment.gateway, rate, seconds)
      const minutes = ((since + performance.now()) / 2 - start) / 60_000
      const cpu = (cpuOf(environment.pid) - before) / (rate * seconds)
      windows.push({ minutes, result, memory: memoryOf(environment.pid), cpu })
      const { delay, first } = result
      log(
        `minute ${formatNumber(minutes)}: ${formatNumber(memoryOf(environment.pid))} MB, events ${formatNumber(delay.p50)} / ${formatNumber(delay.p99)} ms, first ${formatNumber(first.p99)} ms, ${formatNumber(cpu)} ms of CPU time per stream, ${errorsIn(result)} errors`,
      )
    }
    return partResult(windows, rate, highest)
  } finally {
    await environment.end()
  }
}

function partResult(windows: Window[], rate: number, highest: number): PartResult {
  const counted = windows.slice(Math.ceil(windows.length / 6))
  const slope = (valueOf: (window: Window) => number, from: string) => {
    const value = slopeOf(counted, valueOf)
    return { value, rounds: [value], from }
  }
  const range = (valueOf: (window: Window) => number) =>
    [Math.min(...counted.map(valueOf)), Math.max(...counted.map(valueOf))].map(formatNumber).join(' to ')
  const memoryOfWindow = ({ memory }: Window) => memory
  const p99 = ({ result }: Window) => result.delay.p99
  const errors = windows.map(({ result }) => errorsIn(result))
  return {
    figures: {
      'soak-errors': {
        value: errors.reduce((sum, each) => sum + each, 0),
        rounds: errors,
        from: `${formatNumber(rate)} of ${formatNumber(highest)} streams a second`,
      },
      'soak-memory': slope(memoryOfWindow, `${range(memoryOfWindow)} MB`),
      'soak-p99': slope(p99, `${range(p99)} ms`),
    },
    curves: [
      {
        name: 'half of the highest load',
        columns: ['minute', 'memory, MB', 'delay of an event, p50 / p99', 'first event, p99', 'CPU time per stream'],
        points: windows.map(({ minutes, result, memory, cpu }) => [
          formatNumber(minutes),
          formatNumber(memory),
          `${formatNumber(result.delay.p50)} / ${formatNumber(result.delay.p99)} ms`,
          `${formatNumber(result.first.p99)} ms`,
          `${formatNumber(cpu)} ms`,
        ]),
      },
    ],
  }
}
