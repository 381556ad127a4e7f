import type { Page } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { countingProxy } from './running/counting-proxy.ts'
import { readTask, register, send } from './running/gateway.ts'
import type { PeerKind } from './running/peer.ts'
import { exhaustive, expect, test } from './running/story.ts'

const stream = '/api/stream'
/** One of each dialect. */
const kinds: PeerKind[] = ['SDK 1', 'SDK 0.3', 'raw v0.1']

/** The answer to a prompt for a steady stream. */
const chunks = (count: number) => Array.from({ length: count }, (_, at) => `chunk ${at + 1}`)

/** Opens a page and waits for its content. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test(
  'seven tabs stream over one connection while other pages load',
  exhaustive,
  async ({ app, peers, request, context }) => {
    test.setTimeout(240_000)
    const proxy = await countingProxy(app.url)
    const slugs = await Promise.all(kinds.map((kind) => register(request, peers[kind].url)))
    const tabs = await Promise.all(
      // A browser opens six connections to a server.
      Array.from({ length: 7 }, async (_, index) => {
        const page = await context.newPage()
        await page.goto(`${proxy.url}/chat/${slugs[index % slugs.length]}`)
        await page.getByRole('textbox', { name: /^Message/ }).waitFor()
        return page
      }),
    )
    for (const tab of tabs) await chatPage(tab).say('steady 120')
    for (const tab of tabs)
      await expect(chatPage(tab).transcript.getByText('chunk 3 ')).toBeVisible({ timeout: 60_000 })
    expect(proxy.open(stream)).toBeLessThanOrEqual(2)
    // Without a free connection, a page would load only after a stream has ended.
    await Promise.all([
      load(await context.newPage(), `${proxy.url}/tasks`),
      load(await context.newPage(), `${proxy.url}/settings`),
    ])
    for (const tab of tabs) {
      await expect(chatPage(tab).state('Completed')).toBeVisible({ timeout: 60_000 })
      await expect.poll(chatPage(tab).pieces).toEqual(chunks(120))
      await expect(chatPage(tab).transcript).toContainText('chunk 120 é漢🙂')
    }
    // One while nothing changes; another for a moment when a tab begins to follow something else.
    expect(proxy.most(stream)).toBeLessThanOrEqual(3)
    await expect.poll(() => proxy.open(stream)).toBeLessThanOrEqual(1)
    for (const tab of context.pages()) await tab.close()
    await proxy.end()
  },
)

test('after a lost network, each tab continues where it was', exhaustive, async ({ app, peers, request, context }) => {
  test.slow()
  const proxy = await countingProxy(app.url)
  const slug = await register(request, peers['SDK 1'].url)
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  for (const tab of tabs) {
    await tab.goto(`${proxy.url}/chat/${slug}`)
    await expect(chatPage(tab).composer).toBeFocused()
  }
  for (const tab of tabs) await chatPage(tab).say('steady 80')
  for (const tab of tabs) await expect(chatPage(tab).transcript.getByText('chunk 3 ')).toBeVisible()
  for (const tab of tabs) await expect(chatPage(tab).stop).toBeVisible()
  proxy.cut()
  for (const tab of tabs) {
    await expect(chatPage(tab).state('Completed')).toBeVisible({ timeout: 60_000 })
    await expect.poll(chatPage(tab).pieces).toEqual(chunks(80))
  }
  for (const tab of tabs) await tab.close()
  await proxy.end()
})

test('closing a tab does not affect the others', exhaustive, async ({ peers, request, context }) => {
  const slug = await register(request, peers['SDK 0.3'].url)
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const tab of [first, second]) {
    await chatPage(tab).open(slug)
    await chatPage(tab).say('steady 40')
  }
  await expect(chatPage(second).transcript.getByText('chunk 3 ')).toBeVisible()
  await first.close()
  await expect(chatPage(second).state('Completed')).toBeVisible()
  await expect.poll(chatPage(second).pieces).toEqual(chunks(40))
})

test(
  'a browser without shared workers streams over a connection of the page',
  exhaustive,
  async ({ peers, request, context }) => {
    const page = await context.newPage()
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
    await chatPage(page).open(await register(request, peers['raw v0.1'].url))
    await chatPage(page).say('steady 20')
    await expect(chatPage(page).state('Completed')).toBeVisible()
    await expect.poll(chatPage(page).pieces).toEqual(chunks(20))
    await page.close()
  },
)

test(
  'a long conversation opens at its end and loads earlier turns on scroll',
  exhaustive,
  async ({ peers, request, page }) => {
    const slug = await register(request, peers['SDK 1'].url)
    test.setTimeout(120_000)
    let contextId = crypto.randomUUID()
    for (let turn = 1; turn <= 45; turn += 1) {
      const id = await send(request, slug, [{ text: `turn ${turn}` }], { contextId })
      contextId = (await readTask(request, id)).contextId
    }
    await page.goto(`/chat/${slug}/${contextId}`)
    const { transcript } = chatPage(page)
    await expect(transcript.getByText('turn 45', { exact: true })).toBeInViewport({ timeout: 30_000 })
    await expect(transcript.getByText('turn 26', { exact: true })).toBeAttached()
    expect(await transcript.getByText('turn 5', { exact: true }).count()).toBe(0)
    await transcript.getByText('turn 45', { exact: true }).hover()
    await expect(async () => {
      await page.mouse.wheel(0, -1500)
      await expect(transcript.getByText('turn 1', { exact: true })).toBeInViewport({ timeout: 200 })
    }).toPass()
    // Turns far away are not laid out: but their text is there.
    const turns = await transcript.getByText(/^turn \d+$/).allTextContents()
    expect(turns).toEqual(Array.from({ length: 45 }, (_, index) => `turn ${index + 1}`))
    await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  },
)

test(
  'a screen reader gets the answer a few sentences at a time, and focus does not move',
  exhaustive,
  async ({ peers, request, page }) => {
    const chat = chatPage(page)
    await chat.open(await register(request, peers['SDK 0.3'].url))
    await chat.say('steady 80')
    const reported = page.locator('[aria-live=polite] p')
    await expect(reported.filter({ hasText: 'chunk 5 ' }).first()).toBeAttached()
    await expect(chat.composer).toBeFocused()
    await expect(chat.state('Completed')).toBeVisible()
    await expect(reported.filter({ hasText: 'chunk 80' })).toHaveCount(1)
    expect(await reported.count()).toBeLessThanOrEqual(3)
  },
)

test('chat actions are available in the command palette and by keyboard', async ({ peers, request, page }) => {
  const slug = await register(request, peers['SDK 1'].url)
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.say('hello palette')
  await expect(chat.state('Completed')).toBeVisible()
  await chat.composer.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chat.composer).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('side panel')
  // Entries move while they become fewer: a click would meet another.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: 'Show side panel' }).click()
  await expect(page.getByRole('tab', { name: 'Artifacts' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+.')
  await expect(page.getByRole('tab', { name: 'Artifacts' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+O')
  await expect(page).toHaveURL(new RegExp(`/chat/${slug}$`))
  await expect(chat.composer).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(chat.transcript.getByText('hello palette', { exact: true })).toBeVisible()
  await page.keyboard.press('Shift+Escape')
  await expect(chat.composer).toBeFocused()
})

test('the conversation follows a stream while the composer grows and shrinks, until the user scrolls up', async ({
  page,
}) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('A story about a lighthouse in 300 chunks')
  const toBottom = page.getByRole('button', { name: 'Jump to latest message' })
  const fromEnd = () =>
    chat.transcript.evaluate((log) => {
      const box = log.parentElement
      return box ? box.scrollHeight - box.scrollTop - box.clientHeight : NaN
    })
  const height = () => chat.transcript.evaluate((log) => log.scrollHeight)
  await expect.poll(height).toBeGreaterThan(1200)
  await page.keyboard.press('Shift+Escape')
  await page.keyboard.type('/')
  for (let line = 0; line < 6; line++) await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  const before = await height()
  await expect.poll(height).toBeGreaterThan(before + 400)
  await expect(toBottom).toBeHidden()
  // The view glides behind the text, further on a busy machine.
  await expect.poll(fromEnd).toBeLessThan(200)
  await chat.transcript.hover()
  await page.mouse.wheel(0, -400)
  await expect(toBottom).toBeVisible()
  await chat.stop.click()
})

test('after a reload, the time that an agent has worked is right at once', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('Write a report in 60 seconds')
  const elapsed = chat.transcript.getByText(/^\d+ s$/)
  await expect(elapsed).toHaveText(/^[3-9] s$/)
  await page.reload()
  await expect(chat.stop).toBeVisible()
  expect(Number.parseInt(await elapsed.innerText())).toBeGreaterThanOrEqual(3)
  await chat.stop.click()
})
