import type { Page } from '@playwright/test'
import { sdk1 } from './matrix/callers/sdk-1.ts'
import { collectEvents, outputText } from './matrix/collect-events.ts'
import { chooseFrom } from './pages/menu.ts'
import { readTask, artifactText, send } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

/** Opens an entry in the menu of a task's page. */
const choose = (page: Page, item: string) =>
  chooseFrom(
    () => page.getByRole('button', { name: 'More actions', exact: true }).click({ timeout: 2000 }),
    page.getByRole('menuitem', { name: item }),
  )

test('a task is run again, and both runs are compared side by side', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about snow in 5 chunks' }])
  await page.goto(`/tasks/${id}`)
  await choose(page, 'Rerun…')
  const dialog = page.getByRole('dialog', { name: 'Rerun task' })
  await expect(dialog.getByText('A story about snow in 5 chunks')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rerun' }).click()

  await expect(page).toHaveURL(new RegExp(`/tasks/${id}/compare/[^/]+$`))
  await expect(page.getByRole('region', { name: 'Second run' }).getByText('Completed')).toBeVisible()
  await expect(page.getByText('No differences')).toBeVisible()
  await page.getByRole('tab', { name: 'Artifacts' }).click()
  await expect(page.getByText('Same', { exact: true })).toBeVisible()

  await page.goto(`/tasks/${id}`)
  await choose(page, 'Compare runs…')
  const runs = page.getByRole('dialog', { name: 'Compare runs' }).getByRole('listitem')
  await expect(runs).toHaveCount(2)
  await runs.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Compare runs' })).toBeVisible()
})

test('differences between runs are marked, and each event links to its position', async ({ page, request }) => {
  const one = await send(request, 'storyteller', [{ text: 'A story about iron in 5 chunks' }])
  const other = await send(request, 'storyteller', [{ text: 'A story about silk in 5 chunks' }])
  await page.goto(`/tasks/${one}/compare/${other}`)
  await expect(page.getByText(/^\d+ of \d+ events differ$/)).toBeVisible()
  for (const [run, thing] of [
    ['First run', 'iron'],
    ['Second run', 'silk'],
  ] as const) {
    const head = page.getByRole('region', { name: run })
    await expect(head.getByRole('heading', { name: `A story about ${thing}` })).toBeVisible()
    for (const figure of ['First event', 'Total', 'Working'])
      await expect(head.getByText(figure, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
        /^[\d.]+ m?s$/,
      )
  }
  await page.getByRole('radio', { name: 'Differences' }).click()
  await page.getByRole('listitem').getByRole('link', { name: 'A story about silk' }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${other}\\?at=1$`))
  await page.goto(`/tasks/${one}/compare/nothing`)
  await expect(page.getByRole('heading', { name: 'Compare runs' })).toHaveCount(0)
})

test('repeated events of both runs are one row that opens, also with the keyboard', async ({ page, request }) => {
  const one = await send(request, 'storyteller', [{ text: 'A story about salt in 30 chunks' }])
  const other = await send(request, 'storyteller', [{ text: 'A story about salt in 40 chunks' }])
  await page.goto(`/tasks/${one}/compare/${other}`)
  const list = page.getByRole('region', { name: 'Events' })
  const run = list.getByRole('button', { name: /\d+ artifact chunks .*\d+ artifact chunks/ })
  await expect(run).toHaveAttribute('aria-expanded', 'false')
  const closed = await list.getByRole('listitem').count()
  expect(closed).toBeLessThan(15)
  await run.click()
  await expect(run).toHaveAttribute('aria-expanded', 'true')
  await expect(run).toBeFocused()
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(closed)
  await page.keyboard.press('ArrowDown')
  const row = list.locator('a:focus')
  await expect(row).toHaveAttribute('href', new RegExp(`^/tasks/${other}\\?at=\\d+$`))
  await page.keyboard.press('ArrowUp')
  await expect(run).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(run).toHaveAttribute('aria-expanded', 'false')
})

test('a recorded task becomes an agent that an unmodified client can call', exhaustive, async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about glass in 5 chunks' }])
  const recorded = artifactText(await readTask(request, id))
  await page.goto(`/tasks/${id}`)
  await choose(page, 'Serve as mock agent…')
  const dialog = page.getByRole('dialog', { name: 'Serve as mock agent' })
  await dialog.getByRole('radio', { name: 'Instant' }).click()
  const url = await dialog
    .getByText(/\/mocks\/.*\/instant\/$/)
    .first()
    .innerText()
  // It adds the slash itself.
  const known = await collectEvents(
    (await sdk1.connect(url.slice(0, -1), [])).stream({ parts: [{ text: 'anything' }] }),
  )
  expect([known.state, outputText(known)]).toEqual(['completed', recorded])
  const message = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'anything' }] }
  const data = { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } }
  for (const address of [url, url.slice(0, -1)]) {
    const answer = await request.post(address, { data, maxRedirects: 0 })
    expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('The tale of glass')])
  }

  await dialog.getByRole('button', { name: 'Add to directory' }).click()
  await dialog.getByRole('link', { name: 'Open agent' }).click()
  await expect(page.getByRole('heading', { name: 'Storyteller (mock)' })).toBeVisible()
})
