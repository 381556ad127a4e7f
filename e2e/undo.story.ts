import { send } from './running/gateway.ts'
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

test('a deletion and a favorite that fail say so in the language of the page', async ({ browser, app, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about failures in 2 chunks' }])
  const page = await browser.newPage({ baseURL: app.url, locale: 'zh-CN' })
  await page.goto(`/chat/storyteller/${id}`)
  const doomed = page.getByRole('link', { name: /story about failures/ })
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (!(await dialog.isVisible())) await doomed.press('Delete', { timeout: 1000 })
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  await dialog.getByRole('button', { name: '删除对话' }).click()
  await expect(doomed).toBeHidden()
  await page.route('**/api/conversations/**', (route) => route.abort())
  await page.mouse.move(0, 0)
  await expect(page.getByText(/^无法删除：/)).toHaveText('无法删除：浏览器没有收到服务器的响应。')
  await page.close()

  const directory = await browser.newPage({ baseURL: app.url, locale: 'zh-CN' })
  await directory.goto('/agents/storyteller')
  await directory.route('**/api/agents/**', (route) => route.abort())
  await directory.getByRole('button', { name: /收藏/ }).first().click()
  await expect(directory.getByText(/^无法更新/)).toHaveText(/浏览器没有收到服务器的响应。$/)
  await directory.close()
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
