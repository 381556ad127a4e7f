import { expect, type Locator, type Page } from '@playwright/test'
import { register, send } from '../running/gateway.ts'

/** Lets an agent show parts for `word`, opens the conversation and returns the artifact. */
export async function openShown(page: Page, agent: string, word: string): Promise<Locator> {
  const slug = await register(page.request, agent)
  const id = await send(page.request, slug, [{ text: `show ${word}` }])
  await page.goto(`/chat/${slug}/${id}`)
  const card = page.getByRole('log').getByRole('article', { name: word, exact: true })
  await expect(card).toBeVisible()
  return card
}

/** Opens the full-screen view of a part. Clicks before hydration are lost, so they are repeated. */
export async function enlarge(page: Page, card: Locator, button = 'Open full screen'): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (!(await dialog.isVisible())) await card.getByRole('button', { name: button }).first().click({ force: true })
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  return dialog
}

/** Expects that a JSON artifact shows its name, kind, size and actions once, and can be downloaded. */
export async function expectOneHeader(artifact: Locator, name: string): Promise<void> {
  for (const action of ['Copy', 'Download', 'Open full screen', 'View raw'])
    await expect(artifact.getByRole('button', { name: action, exact: true })).toHaveCount(1)
  await expect(artifact.getByText(name, { exact: true })).toHaveCount(1)
  await expect(artifact.getByText('JSON', { exact: true })).toHaveCount(1)
  await expect(artifact.getByText(/^[\d.]+ k?B$/)).toHaveCount(1)
  await expect(artifact.getByRole('figure')).toHaveCount(0)
  const [download] = await Promise.all([
    artifact.page().waitForEvent('download'),
    artifact.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
}
