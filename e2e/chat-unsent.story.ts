import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Route } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { waitingCard } from './pages/forms.ts'
import { startFormAgent } from './peers/form-agent.ts'
import { register } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('an unsent message survives the next message, navigation and a reload', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('a story about salt in 5 chunks')
  await expect(chat.state('Completed')).toBeVisible()
  await page.route('**/a2a/**', (route) => route.abort())
  await chat.say('first lost message')
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(1)
  await chat.say('second lost message')
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(2)
  await page.unroute('**/a2a/**')
  await chat.say('this one goes')
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(2)
  const address = page.url()
  await chat.open('data-lab')
  await expect(chat.composer).toBeVisible()
  await page.goto(address)
  await expect(chat.transcript.getByText('first lost message')).toBeVisible()
  await page.reload()
  await expect(chat.transcript.getByText('second lost message')).toBeVisible()
  await chat.transcript.getByRole('button', { name: 'Discard' }).last().click()
  await expect(chat.composer).toHaveValue('second lost message')
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(1)
  await chat.transcript.getByRole('button', { name: 'Try again' }).click()
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(0)
  await expect(chat.transcript.getByText('first lost message').first()).toBeVisible()
  // Only the transcript scrolls: a frame that overflows would move the composer out of sight.
  const overflow = await page.locator('main .h-frame').evaluate((frame) => frame.scrollHeight - frame.clientHeight)
  expect(overflow).toBe(0)
  await page.reload()
  await expect(chat.transcript.getByText('first lost message').first()).toBeVisible()
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(0)
})

/** Returns how many unsent messages the browser has stored. The page has created the database before. */
const countStored = (page: Page) =>
  page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const opening = indexedDB.open('switchboard-drafts')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('unsent').objectStore('unsent').count()
      counting.addEventListener('success', () => resolve(counting.result))
      opening.result.close()
    })
    return promise
  })

test('a message interrupted by leaving the page is shown and can be sent again', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await page.route('**/a2a/**', () => {}, { times: 1 })
  await chat.say('a story left in 5 chunks')
  await expect(chat.transcript.getByText('a story left in 5 chunks')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('switchboard-drafts')
  await expect.poll(() => countStored(page)).toBe(1)
  await page.reload()
  await expect(chat.transcript.getByText('Not sent')).toBeVisible()
  await chat.transcript.getByRole('button', { name: 'Try again' }).click()
  await expect(chat.state('Completed')).toBeVisible()
  await page.reload()
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(0)
})

test('a first message whose response is lost is not sent twice', async ({ page, request }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await page.route(
    '**/a2a/**',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await chat.say('a story of one lost response in 3 chunks')
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(0)
  await expect(page).toHaveURL(/\/chat\/storyteller\/.+/)
  const { tasks } = await (await request.get('/api/tasks?q=one+lost+response')).json()
  expect(tasks).toHaveLength(1)
})

test('a message sent offline is marked and sent when the network returns', async ({ page, context }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await context.setOffline(true)
  await chat.say('a story of the sea in 3 chunks')
  const reported = chat.transcript.getByRole('alert')
  await expect(reported.getByText('You’re offline')).toBeVisible()
  await context.setOffline(false)
  await expect(reported.getByText('your browser had no network connection')).toBeVisible()
  await reported.getByRole('button', { name: 'Try again' }).click()
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.transcript.getByText('Not sent')).toHaveCount(0)
})

test('the draft set aside by an edit survives a reload, with its file', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('hello')
  await expect(chat.state('Completed')).toBeVisible()
  await chat.composer.fill('a long draft')
  await chat.attach({ name: 'cities.csv', mimeType: 'text/csv', buffer: Buffer.from('city\nOslo\n') })
  const message = chat.transcript.getByRole('article').filter({ hasText: 'hello' }).first()
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit and resend' }).click()
  await expect(chat.composer).toHaveValue('hello')
  await page.reload()
  await expect(chat.composer).toHaveValue('hello')
  await page.getByRole('button', { name: 'Cancel editing' }).click()
  await expect(chat.composer).toHaveValue('a long draft')
  await expect(chat.items.getByText('cities.csv')).toBeVisible()
  await chat.composer.press('Enter')
  await expect(chat.transcript.getByText('a long draft')).toBeVisible()
})

test('an example or a link with a prompt sets the current draft aside', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('gallery')
  await chat.composer.fill('my own words')
  await page.getByRole('button', { name: /^Show all/ }).click()
  await page.getByRole('button', { name: 'Show me a chart' }).click()
  await expect(chat.composer).toHaveValue('Show me a chart')
  await page.getByRole('button', { name: 'Show me JSON' }).click()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(chat.composer).toHaveValue('my own words')
  await page.goto('/chat/gallery?text=Words%20of%20a%20link')
  await expect(chat.composer).toHaveValue('Words of a link')
  await chat.composer.press('End')
  await chat.composer.pressSequentially('!')
  await expect(page).toHaveURL('/chat/gallery')
  await page.reload()
  await expect(chat.composer).toHaveValue('Words of a link!')
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(chat.composer).toHaveValue('my own words')
})

test('two windows with new conversations keep separate drafts', exhaustive, async ({ page, context }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  const other = await context.newPage()
  const there = chatPage(other)
  await there.open('storyteller')
  await chat.composer.fill('from here')
  await there.composer.fill('a long draft there')
  await chat.composer.press('Enter')
  await expect(chat.transcript.getByText('from here').first()).toBeVisible()
  await other.reload()
  await expect(there.composer).toHaveValue('a long draft there')
})

/** Returns all form input that the browser stores. Runs in the page. */
const storedAnswers = () =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('switchboard-drafts')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(JSON.stringify([reading.result, { ...sessionStorage }]))
      })
    })
  })

test('form input survives a reload and navigation, except secrets', exhaustive, async ({ page }) => {
  const agent = await startFormAgent('v1.0')
  const slug = await register(page.request, agent.url)
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.say('form please')
  const { field, card } = waitingCard(page, 'Asking v1.0')
  await field(/^Amount/).fill('42.5')
  await field(/^Contact/).fill('ada@example.com')
  await expect(page).toHaveURL(/\/chat\/.+\/.+/)
  const address = page.url()
  await page.reload()
  await expect(field(/^Amount/)).toHaveValue('42.5')
  await chat.open('data-lab')
  await expect(chat.composer).toBeVisible()
  await page.goto(address)
  await expect(field(/^Contact/)).toHaveValue('ada@example.com')
  await field('PIN').fill('pin-77815')
  await field(/^Contact/).fill('bob@example.com')
  await page.reload()
  await expect(field(/^Contact/)).toHaveValue('ada@example.com')
  await expect(field('PIN')).toHaveValue('')
  await expect(card).toBeVisible()
  await field(/^Contact/).fill('carol@example.com')
  await field('PIN').fill('pin-77815')
  const stored = () => page.evaluate(storedAnswers)
  await expect.poll(stored).toContain('carol@example.com')
  expect(await stored()).not.toContain('pin-77815')
  await agent.close()
})

/** Opens a form and fills in this contact. Resolves once the browser has stored it. */
async function halfFilled(page: Page, contact: string) {
  const agent = await startFormAgent('v1.0')
  const chat = chatPage(page)
  await chat.open(await register(page.request, agent.url))
  await chat.say('form please')
  const { field, card } = waitingCard(page, 'Asking v1.0')
  await field(/^Contact/).fill(contact)
  const stored = () => page.evaluate(storedAnswers)
  await expect.poll(stored).toContain(contact)
  return { agent, chat, card, field, stored }
}

test('form input is removed after an answer is sent at the second attempt', exhaustive, async ({ page }) => {
  const { agent, chat, card, stored } = await halfFilled(page, 'dora@example.com')
  await page.route('**/a2a/**', (route) => route.abort())
  await chat.say('an answer in words')
  await expect(chat.transcript.getByText('Not sent')).toBeVisible()
  expect(await stored()).toContain('dora@example.com')
  await page.unroute('**/a2a/**')
  await chat.transcript.getByRole('button', { name: 'Try again' }).click()
  await expect(card).toBeHidden()
  await expect.poll(stored).not.toContain('dora@example.com')
  await agent.close()
})

test('form input comes back with Undo, and is removed with its task', exhaustive, async ({ page }) => {
  const { agent, chat, card, field, stored } = await halfFilled(page, 'eve@example.com')
  await (await chat.actions('form please')).getByRole('menuitem', { name: 'Delete task' }).click()
  await page.getByRole('button', { name: 'Delete task' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(/^Contact/)).toHaveValue('eve@example.com')

  await (await chat.actions('form please')).getByRole('menuitem', { name: 'Delete task' }).click()
  await page.getByRole('button', { name: 'Delete task' }).click()
  await expect(card).toBeHidden()
  // It can be undone for 8 seconds.
  await expect.poll(stored, { timeout: 20_000 }).not.toContain('eve@example.com')
  await agent.close()
})

const after = (ms: number) => async (route: Route) => {
  await sleep(ms)
  await route.continue()
}

test('a link works while the conversation gets its ID', exhaustive, async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await page.route('**/a2a/**', after(1000))
  await page.route(({ pathname }) => pathname === '/', after(3000))
  await chat.say('a story left at once in 3 chunks')
  await expect(chat.stop).toBeVisible()
  await page.getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/chat\/storyteller/)
})

test('a second window shows a message while it is answered', exhaustive, async ({ page, context }) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('hello')
  await expect(chat.state('Completed')).toBeVisible()
  await expect(page).toHaveURL(/\/chat\/.+\/.+/)
  const other = await context.newPage()
  await other.goto(page.url())
  const there = chatPage(other)
  await expect(there.transcript.getByText('hello', { exact: true })).toBeVisible()
  await chat.say('a word for both windows')
  await expect(there.transcript.getByText('a word for both windows')).toBeVisible()
  await expect(there.stop).toBeHidden()
  await there.say('and back')
  await expect(chat.transcript.getByText('and back')).toBeVisible()
})

test(
  'a second window keeps the draft of a conversation that the first one deletes',
  exhaustive,
  async ({ page, context, request }) => {
    const chat = chatPage(page)
    await chat.open('storyteller')
    await chat.say('soon deleted')
    await expect(chat.state('Completed')).toBeVisible()
    await expect(page).toHaveURL(/\/chat\/.+\/.+/)
    const other = await context.newPage()
    await other.goto(page.url())
    const there = chatPage(other)
    await expect(there.transcript.getByText('soon deleted')).toBeVisible()
    await there.composer.fill('half a thou')
    const [task] = (await (await request.get('/api/tasks?limit=1')).json()).tasks
    await request.delete(`/api/conversations/${task.id}`)
    await expect(other.getByText('This conversation was deleted.')).toBeVisible()
    await expect(other).toHaveURL(/\/chat\/storyteller$/)
    await expect(there.composer).toHaveValue('half a thou')
    await there.composer.press('Enter')
    await expect(there.state('Completed')).toBeVisible()
    await expect(there.transcript.getByText('soon deleted')).toHaveCount(0)
  },
)

test('a question answered in one window cannot be answered again in another', exhaustive, async ({ page, context }) => {
  const agent = await startFormAgent('v1.0')
  const slug = await register(page.request, agent.url)
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.say('short please')
  const here = waitingCard(page, 'Asking v1.0')
  await here.field(/^City/).fill('Oslo')
  const other = await context.newPage()
  await other.goto(page.url())
  const there = waitingCard(other, 'Asking v1.0')
  await there.field(/^City/).fill('Rome')
  const messageCount = agent.messages.length
  // The windows do not receive each other's changes in time.
  await other.route('**/api/**', (route) => route.abort())
  await here.submit.click()
  await expect(chat.state('Completed')).toBeVisible()
  await there.submit.click()
  await expect(other.getByText('This form was already answered in another tab')).toBeVisible()
  // The rejected answer is shown as the fields of the form.
  const lost = other.getByRole('log').locator('dl').last()
  await expect(lost).toContainText('Rome')
  await other.unroute('**/api/**')
  await expect(lost).toContainText('Rome')
  expect(agent.messages).toHaveLength(messageCount + 1)
  await agent.close()
})
