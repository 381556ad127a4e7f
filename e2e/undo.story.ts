import { expect, test, exhaustive } from './running/story.ts'
import { chatPage } from './pages/chat.ts'
import { conversationsPage } from './pages/conversations.ts'

const prompt = 'A story about undo in 2 chunks'

test('a deleted conversation comes back with Undo, also after its window was closed', async ({
  page,
  context,
  request,
}) => {
  const chat = chatPage(page)
  const { list, row, choose } = conversationsPage(page)
  await chat.open('storyteller')
  await chat.say(prompt)
  await expect(chat.state('Completed')).toBeVisible()
  const address = page.url()
  const doomed = row('story about undo', list)
  const remove = async (): Promise<void> => {
    await choose(doomed, 'Delete conversation')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click()
    await expect(doomed).toBeHidden()
  }
  await remove()
  await expect(page).toHaveURL(/\/chat\/storyteller$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(address)
  await expect(doomed).toBeVisible()

  await remove()
  const other = await context.newPage()
  await page.close()
  await other.goto('/chat')
  await expect(other.getByText('Conversation deleted')).toBeVisible()
  await expect(other.getByRole('link', { name: /story about undo/ })).toHaveCount(0)
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByRole('link', { name: /story about undo/ })).toBeVisible()
  const { tasks } = await (await request.get('/api/tasks?q=undo')).json()
  expect(tasks).toHaveLength(1)
})

test('archiving an agent can be undone', exhaustive, async ({ page }) => {
  await page.goto('/agents/gallery?tab=settings')
  await expect(async () => {
    await page.getByRole('button', { name: 'Archive agent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive agent' }).click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('Gallery archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Gallery', exact: true })).toBeVisible()
})
