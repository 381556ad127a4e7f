// `npm run bench:chat`: how the chat of the built app feels in Chromium. Prints a table in markdown. Needs a build: `npm start`
// once, or `npx next build`, and `CHROMIUM_PATH` where Playwright has no browser of its own.
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { startChatAgent } from '@/bench/chat-agent'
import { framesWhile, keysWhile, loadWhile, percentile } from '@/bench/page-meter'
import { startApp } from '@/e2e/running/app'

const chunks = 5000
const rate = 500
const turns = 500

const agent = await startChatAgent()
const app = await startApp({ SAMPLES: 'off', LOG_LEVEL: 'warn' })
const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--disable-gpu', '--disable-background-networking', ...noSandbox],
})

function row(name: string, ...values: string[]): void {
  console.log(`| ${[name, ...values].join(' | ')} |`)
}

async function register(): Promise<string> {
  const answer = await fetch(`${app.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: agent.url }),
  })
  return (await answer.json()).agent.slug
}

/** Says something without a browser; answers with the name of its conversation. */
async function say(slug: string, text: string, contextId?: string): Promise<string> {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }], contextId }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } })
  const headers = { 'content-type': 'application/json', 'A2A-Version': '1.0' }
  const answer = await fetch(`${app.url}/a2a/${slug}`, { method: 'POST', headers, body })
  return (await answer.json()).result.task.contextId
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

async function beginStream(page: Page, slug: string): Promise<void> {
  await page.goto(`${app.url}/chat/${slug}`)
  await composer(page).fill(`stream ${chunks} ${rate}`)
  await composer(page).press('Enter')
  await page.getByRole('heading', { name: 'Section 1', exact: true }).waitFor()
}

/** Resolves once nothing runs at the agent. Asks the server: looking into the page would be work for it. */
async function rests(slug: string): Promise<void> {
  for (let open = true; open;) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { tasks } = await (await fetch(`${app.url}/api/tasks?agent=${slug}&limit=1`)).json()
    open = tasks[0].open
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
}

async function streaming(slug: string): Promise<void> {
  const page = await browser.newPage()
  await beginStream(page, slug)
  const load = await loadWhile(browser, page, () => rests(slug))
  const { blocking, longest, busy, script, seconds } = load
  row(`${chunks} chunks at ${rate}/s: total blocking time`, `${blocking.toFixed(0)} ms`, '100 ms')
  row('longest task', `${longest.toFixed(0)} ms`, '')
  row(
    'main thread at work',
    `${busy.toFixed(2)} s of ${seconds.toFixed(1)} (scripts ${script.toFixed(2)})`,
    '2.5 s of 10',
  )
  await page.close()
}

async function frames(slug: string): Promise<void> {
  const page = await browser.newPage()
  await beginStream(page, slug)
  const times = await framesWhile(page, () => rests(slug))
  row('time between frames, p95', `${percentile(times, 0.95).toFixed(1)} ms`, '25 ms')
  await page.close()
}

async function typing(slug: string): Promise<void> {
  const page = await browser.newPage()
  await beginStream(page, slug)
  const keys = await keysWhile(page, () =>
    composer(page).pressSequentially('What a person types while the agent answers. '.repeat(2), { delay: 60 }),
  )
  // Keys that were painted within 16 ms are not told.
  const all = [...Array.from({ length: Math.max(0, 90 - keys.length) }, () => 16), ...keys]
  row(
    'a key while it streams, until painted: p50 / p95',
    `${percentile(all, 0.5)} / ${percentile(all, 0.95)} ms`,
    '50 ms',
  )
  await rests(slug)
  await page.close()
}

async function longConversation(slug: string): Promise<void> {
  let context: string | undefined
  for (let turn = 1; turn <= turns; turn += 1) context = await say(slug, `question ${turn}`, context)
  const page = await browser.newPage()
  const address = `${app.url}/chat/${slug}/${context}`
  await page.goto(address)
  const taken: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const since = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('log').getByText(`question ${turns}`, { exact: true }).waitFor()
    taken.push(performance.now() - since)
  }
  row(`a conversation of ${turns} turns, until its end is shown`, `${percentile(taken, 0.5).toFixed(0)} ms`, '1000 ms')
  await page.getByRole('log').getByText(`question ${turns}`, { exact: true }).hover()
  const scroll = async (): Promise<void> => {
    for (let step = 0; step < 100; step += 1) {
      await page.mouse.wheel(0, -400)
      await page.waitForTimeout(16)
    }
  }
  const times = await framesWhile(page, scroll)
  row('scrolling in it: time between frames, p95', `${percentile(times, 0.95).toFixed(1)} ms`, '25 ms')
  await page.reload()
  await page.getByRole('log').getByText(`question ${turns}`, { exact: true }).hover()
  const { longest } = await loadWhile(browser, page, scroll)
  row('longest task of it', `${longest.toFixed(0)} ms`, '')
  await page.close()
}

/** What the page ships before the conversation begins, in kB as compressed; scripts for browsers of old are not loaded. */
async function shipped(slug: string): Promise<void> {
  const html = await (await fetch(`${app.url}/chat/${slug}`)).text()
  const tags = html.match(/<script [^>]*src="[^"]+"[^>]*>/g) ?? []
  const sources = tags.filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? [])
  const sizes = [...new Set(sources)].map(async (source) => {
    const script = await (await fetch(new URL(source, app.url))).arrayBuffer()
    return gzipSync(script).length
  })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  row('JavaScript of the chat route, compressed', `${(bytes / 1000).toFixed(0)} kB`, '250 kB')
  row('its page, before compression', `${(html.length / 1000).toFixed(0)} kB`, '')
}

try {
  const slug = await register()
  row('', 'measured', 'budget')
  row('---', '---', '---')
  await shipped(slug)
  await streaming(slug)
  await frames(slug)
  await typing(slug)
  await longConversation(slug)
} finally {
  await browser.close()
  await app.end()
  await agent.end()
}
