import type { Browser, CDPSession, Page } from '@playwright/test'

export interface PageLoad {
  /** The time of main-thread tasks beyond 50 ms each, and the longest task, in ms of CPU time. */
  blocking: number
  longest: number
  /** The time that the main thread was busy, and the part of scripts, in s of CPU time. */
  busy: number
  script: number
  seconds: number
}

type Measured = typeof globalThis & { measured: number[] }

interface Trace {
  traceEvents: { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[]
}

async function counters(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Returns the durations of the main-thread tasks of a trace, in ms of CPU time. */
function tasksOf({ traceEvents }: Trace): number[] {
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Measures the main thread of the page while `work` runs, in CPU time, which other programs hardly affect. Nothing is measured
 * inside the page, because that would add work to it.
 */
export async function measurePageLoad(browser: Browser, page: Page, work: () => Promise<void>): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  const before = await counters(session)
  const since = performance.now()
  await work()
  const seconds = (performance.now() - since) / 1000
  const after = await counters(session)
  const tasks = tasksOf(JSON.parse(String(await browser.stopTracing())) as Trace)
  const increase = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0)
  return {
    blocking: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    longest: tasks.reduce((most, duration) => Math.max(most, duration), 0),
    busy: increase('TaskDuration'),
    script: increase('ScriptDuration'),
    seconds,
  }
}

const measured = (page: Page): Promise<number[]> => page.evaluate(() => (globalThis as Measured).measured)

/** Returns the times between frames while `work` runs, in ms. */
export async function measureFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    ;(globalThis as Measured).measured = frames
    let last = performance.now()
    const frame = (now: number): void => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await work()
  return measured(page)
}

/** Returns the time from each key that `work` presses until it is painted, in ms. Times up to 16 ms are not included. */
export async function measureKeys(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const keys: number[] = []
    ;(globalThis as Measured).measured = keys
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') keys.push(duration)
    }).observe(options)
  })
  await work()
  return measured(page)
}
