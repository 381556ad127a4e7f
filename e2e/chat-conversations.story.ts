import type { APIRequestContext } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { conversationsPage } from './pages/conversations.ts'
import { type ScriptedStep, startScriptedAgent } from './peers/scripted-agent.ts'
import { startApp } from './running/app.ts'
import { readTask, register, send } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

/** A task that runs until the story releases it. */
const script = (until: string): ScriptedStep[] => [
  { status: 'working' },
  { until },
  { artifact: 'answer', parts: [{ text: 'Done.' }] },
  { status: 'completed' },
]

async function conversationOf(request: APIRequestContext, taskId: string) {
  return (await request.get(`/api/conversations/${taskId}`)).json()
}

test(
  'two conversations that stream in the background are marked as working, unread and read',
  exhaustive,
  async ({ browser }) => {
    // Its own app, because other stories leave unread conversations.
    const own = await startApp({ SAMPLES: 'off' })
    const page = await browser.newPage({ baseURL: own.url })
    const words = ['first', 'second']
    const agent = await startScriptedAgent(Object.fromEntries(words.map((word) => [word, script(word)])))
    const slug = await register(page.request, agent.url('v0.3'))
    const chat = chatPage(page)
    const { chatNav, row } = conversationsPage(page)
    await chat.open(slug)
    await chat.say('first job')
    await expect(chat.stop).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/chat/${slug}/.+`))
    await page.getByRole('link', { name: 'New conversation' }).click()
    await expect(page).toHaveURL(new RegExp(`/chat/${slug}$`))
    await chat.say('second job')
    await expect(chat.stop).toBeVisible()
    await page.getByRole('link', { name: 'Directory', exact: true }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await chatNav.click()
    for (const word of words) await expect(row(`${word} job`).getByText('Working…').first()).toBeAttached()
    for (const word of words) agent.release(word)
    for (const word of words) await expect(row(`${word} job`).getByText('Unread')).toBeAttached()
    await expect(chatNav).toContainText(/2\s*unread/)
    await expect(page).toHaveTitle(/^\(\d+\) /)
    await page.getByRole('link', { name: /first job/ }).click()
    await expect(chat.state('Completed')).toBeVisible()
    await expect(chatNav).toContainText(/1\s*unread/)
    await page.getByRole('link', { name: /second job/ }).click()
    await expect(chat.transcript.getByText('second job')).toBeVisible()
    await expect(chatNav).not.toContainText('unread')
    await page.context().close()
    agent.end()
    await own.end()
  },
)

test(
  'the conversation list and the read state are shared between tabs',
  exhaustive,
  async ({ page, context, request }) => {
    const { row } = conversationsPage(page)
    const id = await send(request, 'storyteller', [{ text: 'A story about tabs in 5 chunks' }])
    await request.patch(`/api/conversations/${id}`, { data: { read: true } })
    await page.goto('/chat')
    await expect(row('A story about tabs')).toBeVisible()
    await request.patch(`/api/conversations/${id}`, { data: { read: false } })
    await expect(row('A story about tabs').getByText('Unread')).toBeAttached()
    const other = await context.newPage()
    await other.goto(`/chat/storyteller/${id}`)
    await expect(row('A story about tabs').getByText('Unread')).toBeHidden()
    await request.delete(`/api/conversations/${id}`)
    await expect(row('A story about tabs')).toBeHidden()
  },
)

test('a conversation is renamed by menu and by keyboard', async ({ page, request }) => {
  const { header, list, row, choose } = conversationsPage(page)
  const id = await send(request, 'storyteller', [{ text: 'A story about names in 5 chunks' }])
  await page.goto(`/chat/storyteller/${id}`)
  await expect(header).toContainText('A story about names')
  await choose(row('A story about names', list), 'Rename')
  const box = page.getByRole('textbox', { name: 'Conversation name' })
  await box.fill('Names, and what they mean')
  await box.press('Enter')
  const renamed = list.getByRole('link', { name: 'Names, and what they mean' })
  await expect(renamed).toBeFocused()
  expect(await conversationOf(request, id)).toMatchObject({ title: 'Names, and what they mean', named: true })
  await expect(header).toContainText('Names, and what they mean')
  await renamed.press('F2')
  await box.fill('Not this')
  await box.press('Escape')
  await expect(renamed).toBeFocused()
  await renamed.press('F2')
  await box.fill('')
  await box.press('Enter')
  await expect(list.getByRole('link', { name: 'A story about names' })).toBeVisible()
  expect(await conversationOf(request, id)).toMatchObject({ named: false })
})

test('message search covers all agents and highlights the matches', async ({ page, request }) => {
  const { list, search, row } = conversationsPage(page)
  await send(request, 'storyteller', [{ text: 'A story about zeppelins in 30 chunks' }])
  await page.goto('/chat/travel-desk')
  await expect(async () => {
    await search.fill('zeppelins laughing')
    await expect(list.getByText('No matching conversations')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('radio', { name: 'All agents' }).click()
  const match = row(/A story about zeppelins/, list)
  await expect(match).toContainText('you can still hear zeppelins laughing')
  await expect(match.locator('mark').filter({ hasText: 'laughing' })).toBeVisible()
  await expect(list.getByText('1 conversation found')).toBeVisible()
  await match.getByRole('link').click()
  await expect(page).toHaveURL(/\/chat\/storyteller\//)
  await expect(search).toHaveValue('zeppelins laughing')
})

test('a running conversation is deleted after a confirmation', async ({ page, request }) => {
  const chat = chatPage(page)
  const { list, row, choose } = conversationsPage(page)
  await chat.open('storyteller')
  await chat.say('Write a slow report in 20 seconds')
  await expect(chat.stop).toBeVisible()
  const doomed = row('slow report in 20 seconds', list)
  let id = ''
  // Stop is there from the first moment, before the message has arrived.
  await expect(async () => {
    const { tasks } = await (await request.get('/api/tasks?agent=storyteller&limit=1')).json()
    const { running, title } = await conversationOf(request, tasks[0].id)
    expect({ running, title }).toEqual({ running: true, title: expect.stringContaining('slow report in 20 seconds') })
    id = tasks[0].id
  }).toPass()
  await choose(doomed, 'Delete conversation')
  const dialog = page.getByRole('dialog', { name: /^Delete “Write a slow report/ })
  await expect(dialog).toContainText('Storyteller is still working. The task is canceled first.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(doomed).toBeVisible()
  await choose(doomed, 'Delete conversation')
  await dialog.getByRole('button', { name: 'Delete conversation' }).click()
  await expect(page).toHaveURL(/\/chat\/storyteller$/)
  await expect(doomed).toBeHidden()
  // It can be undone until the notification ends.
  await expect.poll(async () => (await request.get(`/api/tasks/${id}`)).status(), { timeout: 20_000 }).toBe(404)
  expect((await request.get(`/api/tasks/${id}/events`)).status()).toBe(404)
  await page.goBack()
  await expect(page.getByText('This conversation was deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/chat\/storyteller$/)
})

test(
  'a follow-up joins its conversation, which is named after the first message',
  exhaustive,
  async ({ page, peers, request }) => {
    const slug = await register(request, peers['SDK 1'].url)
    const chat = chatPage(page)
    const { list, row } = conversationsPage(page)
    await chat.open(slug)
    await chat.say(`first of ${slug}`)
    await expect(chat.transcript.getByText(`One-shot answer to: first of ${slug}`)).toBeVisible()
    await expect(chat.send).toBeVisible()
    await chat.say(`second of ${slug}`)
    await expect(chat.transcript.getByText(`One-shot answer to: second of ${slug}`)).toBeVisible()
    await expect(row(`first of ${slug}`, list)).toContainText('2 tasks')
    await page.reload()
    await expect(chat.transcript.getByText(`One-shot answer to: first of ${slug}`)).toBeVisible()
    await expect(chat.transcript.getByText(`One-shot answer to: second of ${slug}`)).toBeVisible()
    await expect(row(`second of ${slug}`, list)).toBeHidden()
  },
)

test('a question stays in the inbox until it is answered', async ({ page, peers, request }) => {
  const slug = await register(request, peers['SDK 1'].url)
  const chat = chatPage(page)
  const { inboxBadge } = conversationsPage(page)
  const id = await send(request, slug, [{ text: 'ask me' }])
  await expect(async () => expect((await readTask(request, id)).state).toBe('input-required')).toPass()
  await page.goto('/inbox')
  const waiting = page.locator(`[data-waiting="${id}"]`)
  await expect(waiting).toContainText('Which colour?')
  await expect(waiting).toContainText('Question')
  await expect(inboxBadge).toBeVisible()
  await waiting.click()
  await expect(page.getByRole('region', { name: / needs your answer$/ })).toContainText('Which colour?')
  await chat.say('green')
  await expect(chat.transcript.getByText('You chose green')).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(waiting).toBeHidden()
})

test('a question is answered in the inbox', async ({ page, peers, request }) => {
  const slug = await register(request, peers['SDK 1'].url)
  const id = await send(request, slug, [{ text: 'ask me' }])
  await page.goto('/inbox')
  const item = page.locator(`[data-inbox-item="${id}"]`)
  await item.getByRole('button', { name: /^Answer / }).click()
  await expect(item).toContainText('Which colour?')
  await item.getByRole('textbox').fill('blue')
  // What could not be sent stays, also while the item is closed.
  await page.route('**/a2a/**', (route) => route.abort())
  await item.getByRole('textbox').press('Enter')
  await expect(item.getByRole('alert')).toBeVisible()
  await item.getByRole('button', { name: /^Answer / }).click()
  await item.getByRole('button', { name: /^Answer / }).click()
  await expect(item.getByRole('textbox')).toHaveValue('blue')
  await page.unroute('**/a2a/**')
  await item.getByRole('textbox').press('Enter')
  await expect(item).toBeHidden()
  await expect(async () => expect((await readTask(request, id)).state).toBe('completed')).toPass()
})

test('the inbox separates forms from questions, updates live and has an empty state', exhaustive, async ({ page }) => {
  const own = await startApp()
  try {
    const { inboxBadge } = conversationsPage(page)
    await page.goto(`${own.url}/inbox`)
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
    await expect(inboxBadge).toBeHidden()
    const api = page.request
    // Sent from the page's own origin, as if in another tab.
    const ask = async (slug: string, text: string) => {
      const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] }
      const data = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }
      const answer = await api.post(`${own.url}/a2a/${slug}`, { headers: { 'A2A-Version': '1.0' }, data })
      expect(answer.ok()).toBe(true)
    }
    await ask('travel-desk', "I'd like to book a flight.")
    const item = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
    await expect(item).toContainText('Form')
    await expect(item).toContainText('Travel desk')
    await expect(inboxBadge).toHaveAccessibleName('Inbox: 1 task is waiting for you')
    await expect(page).toHaveTitle(/^\(1\) /)
    await ask('form-desk', 'Ask for my approval')
    const approval = item.filter({ hasText: 'Can I move the ferry' })
    await expect(approval).toContainText('Approval')
    // The newest request is first, and is answered in place.
    await expect(item.first()).toContainText('Approval')
    await approval.getByRole('button', { name: /^Answer / }).click()
    await approval.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(approval).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'Answer to Form desk sent: ' })).toBeVisible()
    await expect(item.getByRole('link')).toBeFocused()
    await expect(inboxBadge).toHaveAccessibleName('Inbox: 1 task is waiting for you')
    // A request is dismissed by canceling its task.
    await ask('form-desk', 'Ask for my approval')
    await expect(item).toHaveCount(2)
    await expect(item.first()).toContainText('Approval')
    await item
      .first()
      .getByRole('button', { name: /^Answer / })
      .click()
    await item.first().getByRole('button', { name: 'Cancel task' }).click()
    await expect(item).toHaveCount(1)
    await page.goto(`${own.url}/chat`)
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText("I'd like to book a flight.")
    const { tasks } = await (await api.get(`${own.url}/api/tasks?waiting=true`)).json()
    await api.post(`${own.url}/api/tasks/${tasks[0].id}/cancel`)
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeHidden()
    await expect(inboxBadge).toBeHidden()
  } finally {
    await own.end()
  }
})

test('a new conversation starts by choosing an agent', exhaustive, async ({ page }) => {
  await page.goto('/chat')
  const dialog = page.getByRole('dialog', { name: 'Choose an agent' })
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'New conversation' }).click({ timeout: 2000 })
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type('storyt')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat\/storyteller$/)
})

test('500 conversations load in pages', exhaustive, async ({ page }) => {
  test.setTimeout(180_000)
  const own = await startApp()
  try {
    const api = page.request
    await expect(async () => expect((await api.get(`${own.url}/api/agents/storyteller`)).ok()).toBe(true)).toPass()
    const hello = (number: number) =>
      api.post(`${own.url}/a2a/storyteller`, {
        headers: { 'A2A-Version': '1.0' },
        data: {
          jsonrpc: '2.0',
          id: 1,
          method: 'SendMessage',
          params: {
            message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: `Hello ${number}` }] },
            configuration: { returnImmediately: true },
          },
        },
      })
    for (let number = 0; number < 500; number += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => hello(number + index)))
    const listed = await (await api.get(`${own.url}/api/conversations?agent=storyteller&limit=50`)).json()
    expect([listed.total, listed.conversations.length]).toEqual([500, 50])
    const { list, search } = conversationsPage(page)
    await page.goto(`${own.url}/chat/storyteller`)
    const rows = list.locator('[data-conversation]')
    await expect(rows.first()).toBeVisible()
    expect(await rows.count()).toBeLessThanOrEqual(100)
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      expect(await rows.count()).toBe(500)
    }).toPass({ timeout: 60_000 })
    await search.fill('"hello 377"')
    await expect(rows).toHaveCount(1)
  } finally {
    await own.end()
  }
})

test(
  'on a phone, the conversation list is a sheet that closes after a choice',
  exhaustive,
  async ({ page, request }) => {
    const id = await send(request, 'storyteller', [{ text: 'A story about phones in 5 chunks' }])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/chat/storyteller')
    const sheet = page.getByRole('dialog', { name: 'Conversations' })
    await expect(async () => {
      if (!(await sheet.isVisible()))
        await page.getByRole('button', { name: 'Show conversations' }).click({ timeout: 2000 })
      await expect(sheet).toBeVisible({ timeout: 1000 })
    }).toPass()
    await sheet.getByRole('link', { name: 'A story about phones' }).click()
    await expect(page).toHaveURL(/\/chat\/storyteller\/.+/)
    await expect(sheet).toBeHidden()
    expect((await readTask(request, id)).state).toBe('completed')
  },
)
