import { expect, test } from './running/story.ts'

test('a malformed URL shows the not-found page', async ({ page }) => {
  for (const path of ['/chat/x/%', '/tasks/%ff?at=1', '/%']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})
