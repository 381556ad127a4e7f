import { expect, type Locator } from '@playwright/test'

/** Opens a menu and chooses from it. A click on a page that is not alive yet is made again. */
export async function chooseFrom(open: () => Promise<void>, item: Locator): Promise<void> {
  await expect(async () => {
    // Beneath an open menu nothing can be pointed at.
    if (!(await item.isVisible())) await open()
    await expect(item).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [200, 500, 1000], timeout: 20_000 })
  await item.click()
}
