import { expect, type Locator } from '@playwright/test'

/** Opens a menu and chooses an entry. Clicks before hydration are lost, so they are repeated. */
export async function chooseFrom(open: () => Promise<void>, item: Locator): Promise<void> {
  await expect(async () => {
    // An open menu covers the rest of the page.
    if (!(await item.isVisible())) await open()
    await expect(item).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [200, 500, 1000], timeout: 20_000 })
  await item.click()
}
