import { expect, type Page } from '@playwright/test'

/** Opens an agent's page at one of its tabs. A click on a page that is not alive yet chooses nothing: it is made again. */
export async function openAgent(page: Page, slug: string, tab = 'Overview'): Promise<void> {
  // The sample agents join just after the start.
  await expect.poll(async () => (await page.request.get(`/api/agents/${slug}`)).status()).toBe(200)
  await page.goto(`/agents/${slug}`)
  const chosen = page.getByRole('tab', { name: tab })
  await expect(async () => {
    await chosen.click({ timeout: 2000 })
    await expect(chosen).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  }).toPass()
}
