import { chatPage } from './pages/chat.ts'
import { startScriptedAgent } from './peers/scripted-agent.ts'
import { register, send } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

const script = {
  slow: [{ status: 'working' }, { until: 'slow' }, { status: 'completed', text: 'The slow answer' }],
  question: [{ status: 'working' }, { until: 'question' }, { status: 'input-required', text: 'Which colour?' }],
  fails: [{ status: 'working' }, { until: 'fails' }, { status: 'failed' }],
  stops: [{ status: 'working' }, { until: 'stops' }, { status: 'completed' }],
  silent: [{ until: 'silent' }, { status: 'completed', text: 'The late answer' }],
  deleted: [{ status: 'working' }, { until: 'deleted' }, { status: 'completed' }],
  first: [{ status: 'completed', text: 'Answer to the first' }],
  second: [{ status: 'completed', text: 'Answer to the second' }],
  blue: [{ status: 'completed', text: 'Answer to blue' }],
  colour: [{ status: 'input-required', text: 'Which colour?' }],
} satisfies Parameters<typeof startScriptedAgent>[0]

let agent: Awaited<ReturnType<typeof startScriptedAgent>>
test.beforeAll(async () => {
  agent = await startScriptedAgent(script)
})
test.afterAll(() => agent.end())

test('messages are queued while the agent works, and sent when its turn ends', async ({ page, request, context }) => {
  const chat = chatPage(page)
  const queue = page.getByRole('region', { name: 'Queued messages' })
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('slow')
  await expect(chat.stop).toBeVisible()
  await chat.composer.fill('first')
  await expect(page.getByText('Enter to queue, Esc to stop')).toBeVisible()
  await chat.composer.press('Enter')
  await expect(chat.composer).toHaveValue('')
  await chat.composer.fill('unwanted')
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  await chat.say('secnd')
  await expect(queue.getByRole('listitem')).toHaveText(['first', 'unwanted', 'secnd'])
  await expect(queue.getByText('3 queued messages. Sent when', { exact: false })).toBeVisible()

  // Removed, edited, and still there after a reload and in a second window.
  await queue.getByRole('listitem').nth(1).getByRole('button', { name: 'Remove queued message' }).click()
  await queue.getByRole('listitem').nth(1).getByRole('button', { name: 'Edit queued message' }).click()
  await expect(chat.composer).toHaveValue('secnd')
  await chat.say('second')
  await expect(queue.getByRole('listitem')).toHaveText(['first', 'second'])
  await expect(page).toHaveURL(/\/chat\/.+\/.+/)
  await page.reload()
  const other = await context.newPage()
  await other.goto(page.url())
  for (const window of [page, other])
    await expect(window.getByRole('region', { name: 'Queued messages' }).getByRole('listitem')).toHaveCount(2)

  agent.release('slow')
  await expect(chat.transcript.getByText('Answer to the second')).toBeVisible()
  await expect(chat.transcript.getByText('Answer to the first')).toHaveCount(1)
  await expect(chat.transcript.getByText('second', { exact: true })).toHaveCount(1)
  await expect(queue).toBeHidden()
  await expect(other.getByRole('region', { name: 'Queued messages' })).toBeHidden()
})

test('a queued message stays, with the reason, when its conversation is deleted elsewhere', async ({
  page,
  request,
}) => {
  const chat = chatPage(page)
  const queue = page.getByRole('region', { name: 'Queued messages' })
  const slug = await register(request, agent.url('v1.0'))
  await chat.open(slug)
  await chat.say('deleted')
  await expect(chat.stop).toBeVisible()
  await chat.say('first')
  await expect(queue.getByRole('listitem')).toHaveText(['first'])
  await expect(page).toHaveURL(/\/chat\/.+\/.+/)
  const { tasks } = await (await request.get(`/api/tasks?agent=${slug}&limit=1`)).json()
  expect((await request.delete(`/api/conversations/${tasks[0].id}`)).status()).toBe(200)
  await expect(queue).toContainText('Not sent, because this conversation was deleted.')
  await expect(page.getByRole('main').getByText('deleted', { exact: true })).toBeHidden()
  await queue.getByRole('button', { name: 'Send now' }).click()
  await expect(chat.transcript.getByText('Answer to the first')).toBeVisible()
})

test('a queued message waits when the agent asks a question', async ({ page, request }) => {
  const chat = chatPage(page)
  const queue = page.getByRole('region', { name: 'Queued messages' })
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('question')
  await expect(chat.stop).toBeVisible()
  await chat.say('first')
  agent.release('question')
  await expect(page.getByRole('region', { name: / needs your answer$/ })).toBeVisible()
  await expect(queue.getByText('Not sent, because the agent asked a question.', { exact: false })).toBeVisible()
  await expect(queue.getByRole('button', { name: 'Send now' })).toBeHidden()
  await chat.say('blue')
  await expect(chat.transcript.getByText('Answer to blue')).toBeVisible()
  await expect(chat.transcript.getByText('Answer to the first')).toBeVisible()
  await expect(queue).toBeHidden()
  // Screen readers also get answers that arrive at once.
  for (const answer of ['Answer to blue', 'Answer to the first'])
    await expect(page.locator('[aria-live=polite] p').filter({ hasText: answer })).toHaveCount(1)
})

test('after an error or Stop, a queued message is sent on request', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  const queue = page.getByRole('region', { name: 'Queued messages' })
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('fails')
  await expect(chat.stop).toBeVisible()
  await chat.say('first')
  agent.release('fails')
  await expect(queue.getByText('Not sent, because the task failed.', { exact: false })).toBeVisible()
  await queue.getByRole('button', { name: 'Send now' }).click()
  await expect(chat.transcript.getByText('Answer to the first')).toBeVisible()

  await chat.say('stops')
  await expect(chat.stop).toBeVisible()
  await chat.say('second')
  await chat.stop.click()
  await expect(queue.getByText('Not sent, because the task was canceled.', { exact: false })).toBeVisible()
  await queue.getByRole('button', { name: 'Send now' }).click()
  await expect(chat.transcript.getByText('Answer to the second')).toBeVisible()
})

test('of two waiting tasks, one is answered while the agent works on the other, and Stop cancels that one', async ({
  page,
  request,
}) => {
  const chat = chatPage(page)
  const slug = await register(request, agent.url('v0.1'))
  await chat.open(slug)
  await chat.say('colour of the first')
  await expect(chat.transcript.getByText('Which colour?')).toHaveCount(1)
  const list = async () => (await (await request.get(`/api/tasks?agent=${slug}`)).json()).tasks
  const [{ contextId }] = await list()
  await send(request, slug, [{ text: 'colour of the second' }], { contextId })
  await expect(chat.transcript.getByText('Which colour?')).toHaveCount(2)
  await page.getByRole('radio', { name: '1', exact: true }).click()
  await chat.say('stops')
  await expect(chat.stop).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Answer / })).toBeVisible()
  await chat.composer.fill('blue')
  await chat.send.click()
  await expect(chat.transcript.getByText('Answer to blue')).toBeVisible()
  await chat.stop.click()
  await expect(chat.stop).toBeHidden()
  await expect
    .poll(async () => (await list()).map(({ state }: { state: string }) => state))
    .toEqual(['completed', 'canceled'])
})

test('Stop says why an agent that has not sent a task ID goes on, frees the composer, and the answer arrives', async ({
  page,
  request,
}) => {
  const chat = chatPage(page)
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('silent')
  await chat.stop.click()
  const reason = page.getByText('The agent hasn’t sent the task’s ID yet', { exact: false })
  await expect(reason).toBeVisible()
  await expect(chat.stop).toBeHidden()
  await chat.say('first')
  await expect(chat.transcript.getByText('Answer to the first')).toBeVisible()
  agent.release('silent')
  await expect(chat.transcript.getByText('The late answer')).toBeVisible()
  await expect(reason).toBeHidden()
})
