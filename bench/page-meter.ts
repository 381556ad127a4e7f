import type { Browser, CDPSession, Page } from '@playwright/test'

export interface PageLoad {
  /** What tasks of the main thread took beyond 50 ms each, and the longest of them, in ms of processor time. */
  blocking: number
  longest: number
  /** 95th percentile of the time between frames, in ms. */
  frameP95: number
  /** How long the main thread was at work, and with scripts, in s of processor time. */
  busy: number
  script: number
  seconds: number
  /** How long each key took until it was painted, in ms, where that was more than a frame. */
  keys: number[]
}

interface Meter {
  frames: number[]
  keys: number[]
}
type Measured = typeof globalThis & { meter: Meter }

interface Trace {
  traceEvents: { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[]
}

/** Begins to measure in the page. */
async function begin(page: Page): Promise<void> {
  await page.evaluate(() => {
    const meter: Meter = { frames: [], keys: [] }
    ;(globalThis as Measured).meter = meter
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') meter.keys.push(duration)
    }).observe(options)
    let last = performance.now()
    const frame = (now: number): void => {
      meter.frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

async function counters(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** The tasks of the busiest main thread of a page, in ms of processor time. */
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
 * What the page's main thread goes through while `work` is done. Work is told in processor time, so that other programs
 * make no difference to it; frames and keys are told as a person sees them.
 */
export async function whileDoing(browser: Browser, page: Page, work: () => Promise<void>): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await begin(page)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  const before = await counters(session)
  const since = performance.now()
  await work()
  const seconds = (performance.now() - since) / 1000
  const after = await counters(session)
  const tasks = tasksOf(JSON.parse(String(await browser.stopTracing())) as Trace)
  const meter = await page.evaluate(() => (globalThis as Measured).meter)
  const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0)
  return {
    blocking: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    longest: tasks.reduce((most, duration) => Math.max(most, duration), 0),
    frameP95: percentile(meter.frames, 0.95),
    busy: grown('TaskDuration'),
    script: grown('ScriptDuration'),
    seconds,
    keys: meter.keys,
  }
}
