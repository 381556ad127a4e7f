import { send } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('the events of a task are removed by hand, and pages show that they were', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about a lamp in 20 chunks' }])
  await page.goto(`/tasks/${id}`)
  await expect(page.getByRole('heading', { name: 'The tale of a lamp' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete events' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete events' }).click()
  // The conversation says so, and the row of the log.
  const note = page.getByText(/^\d+ events \([\d.]+ kB\) deleted manually on .*\.$/).first()
  await expect(note).toBeVisible()
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^All \d+ events deleted$/)).toBeVisible()
  await expect(page.getByText('No events kept')).toBeVisible()
  // Only what works without events is offered, and the page says why.
  await expect(
    page.getByText(/^The events of this task were deleted, so it can’t be replayed, exported,/),
  ).toBeVisible()
  for (const name of ['Play', 'Export', 'Share'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Delete task…'])
  await page.keyboard.press('Escape')
  await page.goto(`/tasks/${id}?at=3`)
  await expect(page.getByText('Event 3 was deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete events' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open in chat' }).click()
  await expect(note).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The tale of a lamp' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeDisabled()
  await expect(page.getByText('The events of this task were deleted, so it can’t be')).toBeVisible()
  await page.keyboard.press('Escape')

  const reported = await (await request.get(`/api/tasks/${id}`)).json()
  expect(reported).toMatchObject({ state: 'completed', history: [], artifacts: [] })
  const events = await (await request.get(`/api/tasks/${id}/events`)).json()
  expect(events.removed).toEqual(reported.removed)
  expect(events.events).toMatchObject([{ kind: 'gap', seq: reported.lastSeq }])
  await page.goto('/tasks?q=lamp')
  await expect(page.getByRole('link', { name: 'A story about a lamp in 20 chunks' }).first()).toBeAttached()
})

test(
  'a stricter retention limit shows what it removes and asks for confirmation',
  exhaustive,
  async ({ page, request }) => {
    const text = `A story about a tower in 20 chunks ${'long '.repeat(250_000)}`
    const id = await send(request, 'storyteller', [{ text }])
    const read = async (path: string) => (await request.get(path)).json()
    await page.goto('/agents/storyteller?tab=settings')
    await page.getByRole('radio', { name: 'Custom' }).click()
    await page.getByLabel('Keep for (days)').fill('1.5')
    await expect(page.getByText('Enter a whole number up to 36,500.')).toBeVisible()
    await page.getByLabel('Keep for (days)').fill('30')
    await page.getByLabel('Size limit per agent (MB)').fill('1')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    const question = page.getByRole('dialog', { name: /^Delete the events of \d+ tasks?\?$/ })
    await expect(question).toContainText(/permanently delete [\d,]+ events of \d+ tasks? \([\d.]+ MB\) now/)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await read('/api/agents/storyteller')).toMatchObject({ keepDays: null, keepMegabytes: null })
    expect(await read(`/api/tasks/${id}`)).toMatchObject({ removed: null })
    await save.click()
    await question.getByRole('button', { name: 'Save and delete' }).click()
    await expect.poll(async () => (await read(`/api/tasks/${id}`)).removed, { timeout: 20_000 }).not.toBeNull()
    expect(await read('/api/agents/storyteller')).toMatchObject({ keepDays: 30, keepMegabytes: 1 })
  },
)
