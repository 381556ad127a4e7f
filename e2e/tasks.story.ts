import { send } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

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
  // Again and again, until the page is alive: upwards there is nothing before the first.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(first).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tasks/${long}`))

  // Who comes back goes on from the task that was left.
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
