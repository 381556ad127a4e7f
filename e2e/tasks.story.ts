import { readFile } from 'node:fs/promises'
import { send } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('tasks are filtered, sorted, saved as a view and browsed by keyboard, with the state in the URL', async ({
  page,
  request,
}) => {
  await send(request, 'storyteller', [{ text: 'A story about lamps in 5 chunks' }])
  await send(request, 'storyteller', [{ text: 'Please fail' }])
  const long = await send(request, 'storyteller', [{ text: 'A story about lamps in 40 chunks' }])
  await page.goto('/tasks?q=lamps')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Events', exact: false }).click()
  await expect(page).toHaveURL(/sort=events/)
  await expect(rows.first()).toContainText('40 chunks')
  await page.getByRole('button', { name: /^Events/ }).click()
  await expect(page).toHaveURL(/order=asc/)
  await expect(rows.first()).toContainText('5 chunks')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Protocol version' }).click()
  await page.getByRole('option', { name: 'A2A 0.1' }).click()
  await expect(page).toHaveURL(/dialect=v0\.1/)
  await expect(page.getByRole('combobox', { name: 'Protocol version' })).toHaveText('A2A 0.1')

  await page.goto('/tasks')
  await page.getByRole('button', { name: /^State:/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Failed' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Rejected' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/state=failed,rejected/)
  await expect(rows.filter({ hasText: 'Please fail' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'lamps' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/state=failed$/)
  await page.goForward()
  await expect(page).toHaveURL(/state=failed,rejected/)

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('What went wrong')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Rename view “What went wrong”' }).click()
  const name = page.getByRole('textbox', { name: 'New name for view “What went wrong”' })
  await expect(name).toBeFocused()
  await name.fill('x'.repeat(300))
  await name.press('Enter')
  await expect(page.getByText('View names can have up to 60 characters. This one has 300.')).toBeVisible()
  await name.fill('What did not work')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename view “What did not work”' })).toBeFocused()
  await page.getByRole('textbox', { name: 'View name' }).fill('What did not work')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A view with this name already exists.')).toBeVisible()
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'What did not work' }).click()
  await expect(page).toHaveURL(/state=failed%2Crejected/)
  await expect(page.getByRole('button', { name: 'What did not work', exact: true })).toBeVisible()

  await page.goto('/tasks?q=lamps')
  await expect(rows).toHaveCount(2)
  const first = page.getByRole('link', { name: 'A story about lamps in 40 chunks' }).filter({ visible: true })
  // Repeated until the page is hydrated. Up has no effect on the first task.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(first).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tasks/${long}`))

  // Back restores the selected task.
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks\/[^?]+$/)
  await expect(page).not.toHaveURL(new RegExp(`/tasks/${long}`))
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('k')
  await expect(first).toBeFocused()
})

test('a task started elsewhere appears in the list', async ({ page, request }) => {
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await send(request, 'storyteller', [{ text: 'A story about tides in 5 chunks' }])
  await expect(page.locator('tbody tr').first()).toContainText('tides')
})

test('tasks are selected with mouse and keyboard, exported as CSV and JSON Lines, and deleted', async ({
  page,
  request,
}) => {
  for (const number of [1, 2, 3, 4]) await send(request, 'storyteller', [{ text: `Bulk ${number}: please fail` }])
  await page.goto('/tasks?q=Bulk')
  const rows = page.locator('tbody tr')
  const box = (number: number) => rows.nth(number).getByRole('checkbox')
  const bar = page.getByRole('region', { name: 'Selected tasks' })
  await expect(rows).toHaveCount(4)

  await box(0).click()
  await expect(bar).toContainText('1 selected')
  await box(2).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await rows.nth(1).getByRole('link').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(bar).toContainText('2 selected')
  await page.getByRole('checkbox', { name: 'Select all' }).filter({ visible: true }).click()
  await expect(bar).toContainText('4 selected')
  await box(0).click()
  await expect(bar).toContainText('3 selected')

  for (const [format, start] of [
    ['CSV', '\uFEFFid,state,title,'],
    ['JSON Lines', '{"format":'],
  ] as const) {
    await bar.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export 3 tasks' })
    await dialog.getByRole('radio', { name: format }).click()
    // The list has no files.
    await expect(dialog.getByRole('checkbox', { name: 'File contents' })).toHaveCount(format === 'CSV' ? 0 : 1)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.startsWith(start)).toBe(true)
    expect(text.match(/Bulk [123]: please fail/g)?.length).toBeGreaterThanOrEqual(3)
    await expect(dialog).toHaveCount(0)
  }

  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 tasks' }).click()
  await expect(page.getByText('3 tasks deleted')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Bulk 4')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(4)
})

test('filters stay in one row on a phone', exhaustive, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tasks')
  const top = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())?.y
  await expect(page.getByRole('button', { name: /^State:/ })).toBeVisible()
  expect(await top(/^Saved views/)).toBe(await top(/^Waiting for you/))
})
