import { chatPage } from './pages/chat.ts'
import { register } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

test('an artifact is rated with a comment, which the replay, the task list and exports show', async ({
  page,
  request,
}) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  await chat.say('A story about thumbs in 3 chunks')
  await expect(chat.state('Completed')).toBeVisible()
  const ratings = page.getByRole('group', { name: 'Rate artifact' })
  await ratings.getByRole('button', { name: 'Good', exact: true }).click()
  await expect(ratings.getByRole('button', { name: 'Good', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await ratings.getByRole('button', { name: 'Bad', exact: true }).click()
  await ratings.getByRole('button', { name: 'Add comment' }).click()
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('x'.repeat(2001))
  await expect(page.getByText('Comments can have up to 2,000 characters. This one has 2,001.')).toBeVisible()
  await comment.fill('The end is missing')
  await page.getByRole('button', { name: 'Save comment' }).click()
  await expect(comment).toBeHidden()
  await page.reload()
  await expect(ratings.getByRole('button', { name: 'Edit comment: The end is missing' })).toBeVisible()

  await page.goto('/tasks?rating=down')
  await expect(page.locator('tbody').getByTitle('1 rated bad').first()).toBeVisible()
  await page.locator('tbody').getByRole('link', { name: 'A story about thumbs' }).click()
  await page.getByRole('button', { name: 'Edit comment: The end is missing' }).click()
  await comment.fill('Better now')
  await comment.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Edit comment: Better now' })).toBeFocused()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const markdown = await request.get(`/api/tasks/${id}/export?format=markdown`)
  expect(await markdown.text()).toContain('**Rated bad**\n\n> Better now')
  await ratings.getByRole('button', { name: 'Bad', exact: true }).click()
  await expect(ratings.getByRole('button', { name: 'Edit comment: Better now' })).toBeHidden()
  await page.goto('/tasks?rating=down&q=thumbs')
  await expect(page.getByText('No matching tasks')).toBeVisible()
})

test('a message is rated from its menu', async ({ page, peers, request }) => {
  const chat = chatPage(page)
  await chat.open(await register(request, peers['SDK 1'].url))
  await chat.say('direct rating')
  await expect(chat.transcript.getByText('One-shot answer to: direct rating')).toBeVisible()
  const menu = await chat.actions('One-shot answer to: direct rating')
  await menu.getByRole('menuitem', { name: 'Rate as good' }).click()
  const ratings = page.getByRole('group', { name: 'Rate message' })
  await expect(ratings.getByRole('button', { name: 'Good', exact: true })).toHaveAttribute('aria-pressed', 'true')
})
