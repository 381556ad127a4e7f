import { chatPage } from './pages/chat.ts'
import { register } from './running/gateway.ts'
import { startPeer } from './running/peer.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('a story streams in as markdown and is completed', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('A story about the moon in 60 chunks')
  await expect(chat.stop).toBeVisible()
  await expect(chat.transcript.getByRole('heading', { name: 'The tale of the moon' })).toBeVisible()
  await expect(chat.transcript.getByText('you can still hear the moon laughing')).toBeVisible()
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.send).toBeVisible()
  await expect(page).toHaveURL(/\/chat\/storyteller\/.+/)
})

test('after navigating away during a stream, the answer is complete without duplicates', async ({ page, context }) => {
  test.slow()
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('A story about rain in 250 chunks')
  await expect(chat.transcript.getByRole('heading', { name: 'The tale of rain' })).toBeVisible()
  await page.reload()
  await expect(chat.stop).toBeVisible()
  await expect(chat.transcript.getByRole('heading', { name: 'The tale of rain' })).toHaveCount(1)
  const address = page.url()
  await page.close()

  const again = await context.newPage()
  await again.goto(address)
  const back = chatPage(again)
  await expect(back.state('Completed')).toBeVisible({ timeout: 60_000 })
  await expect(back.transcript.getByRole('heading', { name: 'The tale of rain' })).toHaveCount(1)
  await expect(back.transcript.getByText('you can still hear rain laughing')).toHaveCount(1)
  for (const number of [1, 2, 3, 4, 5])
    await expect(back.transcript.getByRole('heading', { name: new RegExp(`^${number}\\. `) })).toHaveCount(1)
})

test('two tabs see the same stream', exhaustive, async ({ page, context }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('A story about twins in 60 chunks')
  await expect(page).toHaveURL(/\/chat\/storyteller\/.+/)
  const other = await context.newPage()
  await other.goto(page.url())
  const ends = [chat, chatPage(other)].map((tab) =>
    expect(tab.transcript.getByText('you can still hear twins laughing')).toBeVisible(),
  )
  await Promise.all(ends)
})

test('Stop cancels the task at the agent, keeps the text received and enables the composer', async ({
  page,
  request,
}) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('Write a slow report in 30 seconds')
  await expect(chat.transcript.getByRole('heading', { name: 'Scope' })).toBeVisible()
  await chat.stop.click()
  await expect(chat.state('Canceled')).toBeVisible()
  await expect(chat.transcript.getByRole('heading', { name: 'Scope' })).toBeVisible()
  await expect(chat.send).toBeVisible()
  const { tasks } = await (await request.get('/api/tasks?agent=storyteller&state=canceled')).json()
  expect(tasks.length).toBeGreaterThan(0)
})

test('a double click on Send does not stop the agent; Escape does', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.composer.fill('Write a slow report in 20 seconds')
  await chat.send.dblclick()
  await expect(chat.transcript.getByRole('heading', { name: 'Scope' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chat.state('Canceled')).toBeVisible()
})

test('a question that is canceled elsewhere disappears', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  await chat.open('travel-desk')
  await chat.say("I'd like to book a flight.")
  const form = page.getByRole('region', { name: 'Travel desk needs your answer' })
  await expect(form).toBeVisible()
  const { tasks } = await (await request.get('/api/tasks?agent=travel-desk&state=input-required&limit=1')).json()
  await request.post(`/api/tasks/${tasks[0].id}/cancel`)
  await expect(form).toBeHidden({ timeout: 15_000 })
})

test('an agent that asks with a form is answered in the same task', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  await chat.open('travel-desk')
  await chat.say("I'd like to book a flight.")
  const form = page.getByRole('region', { name: 'Travel desk needs your answer' })
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Departure is required.')).toBeVisible()
  await form.getByLabel(/Departure/).fill('2027-04-01')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(chat.transcript.getByText('FlightItinerary.json')).toBeVisible()
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.transcript.getByText('confirmationId')).toBeVisible()
  const { tasks } = await (await request.get('/api/tasks?agent=travel-desk&limit=1')).json()
  const log = await (await request.get(`/api/tasks/${tasks[0].id}/events`)).json()
  expect(log.events.filter((row: { kind: string }) => row.kind === 'request')).toHaveLength(2)
})

test('a question in words is answered in the composer', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('travel-desk')
  await chat.say('request a new phone for me')
  await expect(page.getByText('Travel desk needs your answer')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Answer Travel desk' })).toBeVisible()
  await chat.say('Android')
  await expect(chat.transcript.getByText('Your request number is R12443')).toBeVisible()
})

test('an image is sent and a processed one returned', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('data-lab')
  await chat.attach({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })
  await expect(page.getByText('dot.png')).toBeVisible()
  await chat.say('Process it')
  await expect(chat.transcript.getByText('dot-processed.png').first()).toBeVisible()
  const image = chat.transcript.getByRole('img', { name: /dot-processed/ })
  await expect(image).toBeVisible()
  expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1)
})

test('a CSV file returns a table, a chart and a summary', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('data-lab')
  await chat.attach({
    name: 'cities.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('city,people\nBerlin,3700\nTokyo,14000\n'),
  })
  await chat.say('What is in it?')
  await expect(chat.transcript.getByRole('cell', { name: 'Tokyo' }).first()).toBeVisible()
  await expect(chat.transcript.locator('.recharts-surface').first()).toBeVisible()
  await expect(chat.transcript.getByText('2 rows', { exact: true })).toBeVisible()
})

test('a reply without a task and a failed task are shown', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('Hello')
  await expect(chat.transcript.getByText('Ask me for a story or a slow report')).toBeVisible()
  await expect(chat.send).toBeVisible()
  await chat.say('Please fail')
  await expect(chat.transcript.getByText('This task failed on purpose')).toBeVisible()
  await expect(chat.state('Failed')).toBeVisible()
})

test('the error of an unreachable agent names the failing hop', async ({ page, request }) => {
  const peer = await startPeer('SDK 0.2')
  const slug = await register(request, peer.url)
  await peer.end('SIGKILL')
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.say('hello')
  await expect(chat.transcript.getByRole('alert').filter({ hasText: 'Agent unreachable' })).toBeVisible()
  await expect(chat.transcript.getByText('Failed between Switchboard and the agent')).toBeVisible()
  await expect(chat.send).toBeVisible()
})

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
