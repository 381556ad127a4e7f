import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startChatAgent } from '@/bench/chat-agent'
import type { PartResult, Part } from '@/bench/part-result'
import { measureFrames, measureKeys, measurePageLoad, percentile } from '@/bench/page-meter'
import { startApp } from '@/e2e/running/app'
import { findChromium } from '@/scripts/testing/chromium.mjs'

const chunks = 5000
const rate = 500
const turns = 500

type Figures = PartResult['figures']
type Points = PartResult['curves'][number]['points']

/** The app's chat with the agent of `chat-agent.ts`, in a browser. */
interface Chat {
  url: string
  slug: string
  browser: Browser
}

const figure = (value: number, from = '') => ({ value, rounds: [value], from })

async function register(url: string, agentUrl: string): Promise<string> {
  const answer = await fetch(`${url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: agentUrl }),
  })
  return (await answer.json()).agent.slug
}

/** Sends a message without a browser. Returns the ID of its context. */
async function sendMessage({ url, slug }: Chat, text: string, contextId?: string): Promise<string> {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }], contextId }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } })
  const headers = { 'content-type': 'application/json', 'A2A-Version': '1.0' }
  const answer = await fetch(`${url}/a2a/${slug}`, { method: 'POST', headers, body })
  return (await answer.json()).result.task.contextId
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

async function startStream({ url, slug }: Chat, page: Page): Promise<void> {
  await page.goto(`${url}/chat/${slug}`)
  await composer(page).fill(`stream ${chunks} ${rate}`)
  await composer(page).press('Enter')
  await page.getByRole('heading', { name: 'Section 1', exact: true }).waitFor()
}

/** Resolves once no task of the agent runs. Polls the server, because polling the page would add work to it. */
async function waitUntilIdle({ url, slug }: Chat): Promise<void> {
  for (let open = true; open;) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { tasks } = await (await fetch(`${url}/api/tasks?agent=${slug}&limit=1`)).json()
    open = tasks[0].open
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
}

async function streaming(chat: Chat): Promise<Figures> {
  const page = await chat.browser.newPage()
  await startStream(chat, page)
  const load = await measurePageLoad(chat.browser, page, () => waitUntilIdle(chat))
  const { blocking, longest, busy, script, seconds } = load
  await page.close()
  return {
    'chat-blocking': figure(blocking, `longest task ${longest.toFixed(0)} ms`),
    'chat-busy': figure(
      (busy / seconds) * 10,
      `${busy.toFixed(2)} s of ${seconds.toFixed(1)}, scripts ${script.toFixed(2)} s`,
    ),
  }
}

async function frames(chat: Chat): Promise<Figures> {
  const page = await chat.browser.newPage()
  await startStream(chat, page)
  const times = await measureFrames(page, () => waitUntilIdle(chat))
  await page.close()
  return { 'chat-frames': figure(percentile(times, 0.95)) }
}

async function typing(chat: Chat): Promise<Points> {
  const page = await chat.browser.newPage()
  await startStream(chat, page)
  const keys = await measureKeys(page, () =>
    composer(page).pressSequentially('What a person types while the agent answers. '.repeat(2), { delay: 60 }),
  )
  // Keys that were painted within 16 ms are not reported.
  const all = [...Array.from({ length: Math.max(0, 90 - keys.length) }, () => 16), ...keys]
  await waitUntilIdle(chat)
  await page.close()
  const spread = `${percentile(all, 0.5)} / ${percentile(all, 0.95)} ms`
  return [['a key while it streams, until painted: p50 / p95', spread, '50 ms']]
}

async function longConversation(chat: Chat): Promise<Points> {
  let context: string | undefined
  for (let turn = 1; turn <= turns; turn += 1) context = await sendMessage(chat, `question ${turn}`, context)
  const page = await chat.browser.newPage()
  const address = `${chat.url}/chat/${chat.slug}/${context}`
  const end = page.getByRole('log').getByText(`question ${turns}`, { exact: true })
  await page.goto(address)
  const durations: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const since = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await end.waitFor()
    durations.push(performance.now() - since)
  }
  await end.hover()
  const scroll = async (): Promise<void> => {
    for (let step = 0; step < 100; step += 1) {
      await page.mouse.wheel(0, -400)
      await page.waitForTimeout(16)
    }
  }
  const times = await measureFrames(page, scroll)
  await page.reload()
  await end.hover()
  const { longest } = await measurePageLoad(chat.browser, page, scroll)
  await page.close()
  return [
    [
      `a conversation of ${turns} turns, until its end is shown`,
      `${percentile(durations, 0.5).toFixed(0)} ms`,
      '1000 ms',
    ],
    ['scrolling in it: time between frames, p95', `${percentile(times, 0.95).toFixed(1)} ms`, '25 ms'],
    ['longest task of it', `${longest.toFixed(0)} ms`, ''],
  ]
}

/** Measures the scripts that the page loads before the conversation starts, compressed, in kB. Scripts for old browsers are not loaded. */
async function measureScriptSize({ url, slug }: Chat): Promise<Figures> {
  const html = await (await fetch(`${url}/chat/${slug}`)).text()
  const tags = html.match(/<script [^>]*src="[^"]+"[^>]*>/g) ?? []
  const sources = tags.filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? [])
  const sizes = [...new Set(sources)].map(async (source) => {
    const script = await (await fetch(new URL(source, url))).arrayBuffer()
    return gzipSync(script).length
  })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { 'chat-script': figure(bytes / 1000, `its page ${(html.length / 1000).toFixed(0)} kB before compression`) }
}

/** Measures the chat in Chromium. Throws if the machine has none. */
export const chat: Part = async (options) => {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium on this machine.')
  const agent = await startChatAgent()
  const app = await startApp({ SAMPLES: 'off', LOG_LEVEL: 'warn' })
  const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = ['--disable-gpu', '--disable-background-networking', ...noSandbox]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const chat: Chat = { url: app.url, slug: await register(app.url, agent.url), browser }
    const figures: Figures = { ...(await measureScriptSize(chat)), ...(await streaming(chat)), ...(await frames(chat)) }
    options.log(`5,000 chunks: ${figures['chat-blocking']?.value.toFixed(0)} ms blocking`)
    const points = options.quick ? [] : [...(await typing(chat)), ...(await longConversation(chat))]
    const curves = points.length > 0 ? [{ name: 'the chat besides', columns: ['', 'measured', 'budget'], points }] : []
    return { figures, curves }
  } finally {
    await browser.close()
    await app.end()
    await agent.end()
  }
}
