import { expect, test } from './running/story.ts'

test('help opens the guide of the page, and guides link to each other', async ({ page }) => {
  await page.goto('/tasks')
  await page.getByRole('link', { name: 'Help for this page' }).click()
  await expect(page).toHaveURL(/\/help\/replay$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Replay' })).toBeVisible()
  const guides = page.getByRole('navigation', { name: 'Guides' })
  await expect(guides.getByRole('link', { name: 'Replay' })).toHaveAttribute('aria-current', 'page')
  await guides.getByRole('link', { name: 'Getting started' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'Concepts' }).click()
  await expect(page).toHaveURL(/\/help\/concepts$/)
  expect((await page.request.get('/help/unknown')).status()).toBe(404)
})
