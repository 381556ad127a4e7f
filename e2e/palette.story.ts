import { expect, test } from './running/story.ts'

test('the command palette finds everything, with synonyms and actions, by keyboard', async ({ page }) => {
  await page.goto('/settings')
  const options = page.getByRole('dialog').getByRole('option')
  const find = async (words: string) => page.getByRole('combobox').fill(words)
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 2000 })
  }).toPass()
  await expect(options.first()).toBeVisible()
  // A command by a synonym.
  await find('down up probes')
  await expect(options).toHaveText(['Show agents by status'])
  await find('book a flight')
  const first = (name: string) => page.getByRole('group', { name }).getByRole('option').first()
  await expect(first('Skills')).toContainText('Book a flight')
  await expect(first('Conversations')).toContainText('book a flight')
  await expect(first('Tasks')).toContainText('book a flight')
  // An artifact by its name.
  await find('FlightItinerary')
  await expect(options.filter({ hasText: 'FlightItinerary.json' }).first()).toBeVisible()
  await find('travel desk')
  await expect(first('Agents')).toContainText('Travel desk')
  await page.keyboard.press('Tab')
  await expect(options).toHaveText(['Open in chat', 'Open agent', 'Show tasks', 'Copy link'])
  // Escape leads back to the results.
  await page.keyboard.press('Escape')
  await expect(first('Agents')).toContainText('Travel desk')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/agents/travel-desk')
})

test('Enter runs the command that all words name', async ({ page }) => {
  await page.goto('/tasks')
  const theme = page.locator('html')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 2000 })
  }).toPass()
  await page.getByRole('combobox').fill('theme dark')
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText('Theme: Dark')
  await page.keyboard.press('Enter')
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveURL('/tasks')
})
