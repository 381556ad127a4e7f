import { chatPage } from './pages/chat.ts'
import { taskPerMessage } from './peers/task-per-message.ts'
import { register } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

test('a task goes on if the agent refuses to cancel it, and the chat says so', async ({ page, request }) => {
  const agent = await taskPerMessage('Refuses to cancel')
  const chat = chatPage(page)
  await chat.open(await register(request, agent.url))
  await chat.say('wait for it')
  await expect(chat.state('Working')).toBeVisible()
  await chat.stop.click()
  await expect(chat.transcript).toContainText(
    'The agent refused to cancel this task, so it continues. Cancel is not supported',
  )
  await expect(chat.stop).toBeVisible()
  agent.finish()
  await expect(chat.transcript).toContainText('Result of: wait for it')
  await expect(chat.state('Completed')).toBeVisible()
  agent.end()
})

test('an answer in a new task follows the question, which leaves the inbox', async ({ page, request }) => {
  const agent = await taskPerMessage('A task for each message')
  const chat = chatPage(page)
  await chat.open(await register(request, agent.url))
  await chat.say('ask me')
  await expect(page.getByText('Which one?').first()).toBeVisible()
  await chat.say('the blue one')
  await expect(chat.transcript).toContainText('Result of: the blue one')
  await expect(chat.transcript).toContainText('The agent continued in a new task.')
  await expect(chat.transcript.getByText('the blue one', { exact: true })).toHaveCount(1)
  await page.reload()
  await expect(chat.transcript).toContainText('Result of: the blue one')
  await expect(chat.transcript.getByText('the blue one', { exact: true })).toHaveCount(1)
  await expect(chat.composer).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Agents of other tests may wait as well.
  await expect(page.getByRole('main').getByText('A task for each message')).toHaveCount(0)
  agent.end()
})
