import type { Browser, CDPSession, Page } from '@playwright/test'

export interface PageLoad {
  /** What tasks of the main thread took beyond 50 ms each, and the longest of them, in ms of processor time. */
  blocking: number
  longest: number
  /** How long the main thread was busy, and with scripts, in s of processor time. */
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
 * What the page's main thread goes through while `work` is done, in processor time: other programs make no difference to it.
 * Nothing is measured within the page, where that would be work too.
 */
export async function loadWhile(browser: Browser, page: Page, work: () => Promise<void>): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  const before = await counters(session)
  const since = performance.now()
  await work()
  const seconds = (performance.now() - since) / 1000
  const after = await counters(session)
  const tasks = tasksOf(JSON.parse(String(await browser.stopTracing())) as Trace)
  const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0)
  return {
    blocking: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    longest: tasks.reduce((most, duration) => Math.max(most, duration), 0),
    busy: grown('TaskDuration'),
    script: grown('ScriptDuration'),
    seconds,
  }
}

const measured = (page: Page): Promise<number[]> => page.evaluate(() => (globalThis as Measured).measured)

/** The time between frames while `work` is done, in ms as a person sees it. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
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

/** How long each key that `work` presses takes until it is painted, in ms, where that is more than a frame. */
export async function keysWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
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
