import { execFileSync } from 'node:child_process'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Database, PartResult, Part } from '@/bench/part-result'
import { percentile } from '@/bench/page-meter'
import { random } from '@/bench/random'
import { emptyDatabase } from '@/bench/environment'
import { startApp } from '@/e2e/running/app'
import { findChromium } from '@/scripts/testing/chromium.mjs'

/** The size that has a budget. */
const budgeted = 10_000
const opens = 7
const seeks = 100

const typescript = new URL('../../scripts/testing/typescript.mjs', import.meta.url).href
const fill = new URL('../fill-log.ts', import.meta.url).pathname

/** The texts of a task. The rows of the table are for the first size of each. */
const texts = ['prose', 'tables'] as const
type Text = (typeof texts)[number]

interface Times {
  open: number[]
  seek: number[]
}

async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

async function fetchAll(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  await response.arrayBuffer()
}

/** Measures the requests that a page sends to open a task at its end, and to seek in it. */
async function measureApi(task: string, rows: number): Promise<Times> {
  const { below } = random(3)
  const moment = (at: number) => {
    const after = Math.floor((at - 1) / 200) * 200
    return Promise.all([fetchAll(`${task}/fold?at=${after}`), fetchAll(`${task}/events?after=${after}&limit=200`)])
  }
  const open: number[] = []
  for (let count = 0; count < opens; count += 1)
    open.push(await measureDuration(() => Promise.all([fetchAll(`${task}/outline`), moment(rows)])))
  const seek: number[] = []
  for (let count = 0; count < seeks; count += 1) seek.push(await measureDuration(() => moment(1 + below(rows))))
  return { open, seek }
}

/** Returns the `seq` of an event that appends to the artifact: neither the request, nor a status. */
const chunkSeq = (place: number): number => (place % 500 === 0 ? place + 3 : place + 2)

/** Measures the time until a page shows the last event of a task, and until it shows other events after seeking. */
async function measureBrowser(browser: Browser, url: string, rows: number): Promise<Times> {
  const { below } = random(5)
  const open: number[] = []
  let page: Page | undefined
  for (let count = 0; count <= opens; count += 1) {
    await page?.close()
    page = await browser.newPage()
    const opened = page
    const ms = await measureDuration(async () => {
      await opened.goto(url, { waitUntil: 'commit' })
      // Checks at every frame, because locators pause for up to half a second between checks.
      await opened.waitForFunction(isOpenAt, rows, { polling: 'raf' })
    })
    // The first one warms up the server. Each page is a new window with an empty cache that loads all scripts again.
    if (count > 0) open.push(ms)
  }
  // Prefetches of the idle page are not part of a seek.
  await page?.waitForTimeout(1000)
  const seek: number[] = []
  for (let count = 0; count < seeks; count += 1)
    if (page) seek.push(await page.evaluate(seekTo, chunkSeq(below(rows - 3))))
  await page?.close()
  return { open, seek }
}

/** Runs in the page. Returns whether the playhead is at the last event, and its conversation and events are shown. */
function isOpenAt(rows: number): boolean {
  const pane = document.querySelector('[role=tabpanel][aria-busy=false]')
  return (
    document.querySelector<HTMLInputElement>('input[type=range]')?.valueAsNumber === rows &&
    document.querySelector(`[data-seq="${rows}"]`) !== null &&
    (pane?.textContent.includes(`Chapter ${Math.floor((rows - 3) / 500)} begins.`) ?? false)
  )
}

/**
 * Runs in the page. Moves the timeline to this event, and returns the time until it is rendered, in ms: the playhead is there, and
 * the conversation ends with the text that this event appends.
 */
async function seekTo(seq: number): Promise<number> {
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')
  const pane = document.querySelector('[role=tabpanel]')
  if (!slider || !pane) throw new Error('No timeline.')
  const isAt = (text: string) => text.includes(`chunk ${seq - 2} of`) && !text.includes(`chunk ${seq - 1} of`)
  const since = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(seq))
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  do await new Promise(requestAnimationFrame)
  while (pane.getAttribute('aria-busy') === 'true' || slider.valueAsNumber !== seq || !isAt(pane.textContent))
  return performance.now() - since
}

const spread = (times: number[]): string =>
  `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} ms`

/** Returns the tasks to measure: tables only in the size that has a budget. */
const tasksToOpen = (sizes: readonly number[]): [rows: number, text: Text][] =>
  sizes.flatMap((rows) =>
    texts.flatMap((text): [number, Text][] => (text === 'prose' || rows === budgeted ? [[rows, text]] : [])),
  )

interface Measured {
  /** Of the first outline, in ms. */
  first: number
  api: Times
  page: Times
}

async function measureTask(browser: Browser, database: Database, rows: number, text: Text): Promise<Measured> {
  const { env, remove } = await emptyDatabase(database)
  const filled = execFileSync(process.execPath, ['--import', typescript, fill, String(rows), text], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const id = filled.toString().trim().split('\n').at(-1) ?? ''
  const app = await startApp({ ...env, SAMPLES: 'off', LOG_LEVEL: 'warn' })
  try {
    const first = await measureDuration(() => fetchAll(`${app.url}/api/tasks/${id}/outline`))
    const api = await measureApi(`${app.url}/api/tasks/${id}`, rows)
    return { first, api, page: await measureBrowser(browser, `${app.url}/tasks/${id}`, rows) }
  } finally {
    await app.end()
    await remove()
  }
}

function figuresOf(text: Text, api: Times, page: Times): PartResult['figures'] {
  const open = {
    value: percentile(page.open, 0.5),
    rounds: page.open,
    from: `in a browser, median; at the API ${spread(api.open)}`,
  }
  const seek = {
    value: percentile(page.seek, 0.95),
    rounds: page.seek,
    from: `in a browser, p95; at the API ${spread(api.seek)}`,
  }
  return text === 'prose' ? { 'replay-open': open, 'replay-seek': seek } : { 'replay-seek-tables': seek }
}

/** Measures opening a long task, and seeking in it. */
export const replay: Part = async ({ database, quick, sizes, log }) => {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium on this machine.')
  const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu', ...noSandbox] })
  const figures: PartResult['figures'] = {}
  const points: (string | number)[][] = []
  try {
    for (const [rows, text] of tasksToOpen(sizes.length > 0 ? sizes : quick ? [budgeted] : [budgeted, 10 * budgeted])) {
      const { first, api, page } = await measureTask(browser, database, rows, text)
      points.push([
        rows.toLocaleString('en'),
        text,
        `${first.toFixed(0)} ms`,
        ...[api.open, api.seek, page.open, page.seek].map(spread),
      ])
      log(points.at(-1)?.join(' · ') ?? '')
      if (rows === budgeted) Object.assign(figures, figuresOf(text, api, page))
    }
  } finally {
    await browser.close()
  }
  const columns = [
    'events',
    'text',
    'outline, first time',
    'open at the API, p50 / p95',
    'seek at the API',
    'open in a browser',
    'seek in a browser',
  ]
  return { figures, curves: [{ name: 'replay of a task', columns, points }] }
}
