import { register, send } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

test('the events of a task are removed by hand, and that is said wherever they were', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about a lamp in 20 chunks' }])
  await page.goto(`/tasks/${id}`)
  await expect(page.getByRole('heading', { name: 'The tale of a lamp' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove events' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const note = page.getByText(/^\d+ events \([\d.]+ kB\) removed on .*, by hand\.$/)
  await expect(note).toBeVisible()
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove events' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open in chat' }).click()
  await expect(note).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The tale of a lamp' })).toHaveCount(0)

  const told = await (await request.get(`/api/tasks/${id}`)).json()
  expect(told).toMatchObject({ state: 'completed', history: [], artifacts: [] })
  const events = await (await request.get(`/api/tasks/${id}/events`)).json()
  expect(events.removed).toEqual(told.removed)
  expect(events.events).toMatchObject([{ kind: 'gap', seq: told.lastSeq }])
  await page.goto('/tasks?q=lamp')
  await expect(page.getByRole('link', { name: 'A story about a lamp in 20 chunks' }).first()).toBeAttached()
})

test('a stricter limit says what it removes now, and does so only once it is agreed to', async ({ page, request }) => {
  const agent = await register(request, 'storyteller')
  for (let count = 0; count < 3; count += 1)
    await send(request, agent, [{ text: 'A story about a tower in 400 chunks' }])
  await page.goto(`/agents/${agent}?tab=settings`)
  await page.getByRole('radio', { name: 'Limits of its own' }).click()
  await page.getByLabel('Days').fill('1.5')
  await expect(page.getByText('A whole number, at most 36,500.')).toBeVisible()
  await page.getByLabel('Days').fill('30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const limits = async () => {
    const { keepDays, keepMegabytes } = await (await request.get(`/api/agents/${agent}`)).json()
    return { keepDays, keepMegabytes }
  }
  expect(await limits()).toEqual({ keepDays: 30, keepMegabytes: 0 })
})
