import { expect, type Page } from '@playwright/test'

/** Opens a tab of an agent's page. Clicks before hydration are lost, so they are repeated. */
export async function openAgent(page: Page, slug: string, tab = 'Overview'): Promise<void> {
  // The sample agents are added just after the start.
  await expect.poll(async () => (await page.request.get(`/api/agents/${slug}`)).status()).toBe(200)
  await page.goto(`/agents/${slug}`)
  const chosen = page.getByRole('tab', { name: tab })
  await expect(async () => {
    await chosen.click({ timeout: 2000 })
    await expect(chosen).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  }).toPass()
}
