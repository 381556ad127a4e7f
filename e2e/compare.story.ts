import type { Page } from '@playwright/test'
import { readTask, register, send } from './running/gateway.ts'
import { chatPage } from './pages/chat.ts'
import { expectOneHeader } from './pages/part.ts'
import type { PeerKind } from './running/peer.ts'
import { exhaustive, expect, test } from './running/story.ts'

const kinds: PeerKind[] = ['raw v0.1', 'SDK 0.3', 'SDK 1']

/** Page object of a comparison of agents. */
function comparePage(page: Page) {
  const question = page.getByRole('textbox', { name: 'Message all agents' })
  return {
    question,
    column: (name: string | RegExp) => page.getByRole('region', { name }),
    columns: page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { level: 2 }) }),
    async ask(text: string) {
      await question.fill(text)
      await expect(page.getByRole('button', { name: /^Send to \d agents?$/ })).toHaveAttribute('aria-disabled', 'false')
      await question.press('Enter')
    },
  }
}

test('agents of all protocol versions are compared with their times, also after a reload', async ({ page, peers }) => {
  const slugs = await Promise.all(kinds.map((kind) => register(page.request, peers[kind].url)))
  await page.goto(`/compare?agents=${slugs.join(',')}`)
  const { ask, columns } = comparePage(page)
  await expect(columns).toHaveCount(3)
  await ask('stream 5')
  for (const at of [0, 1, 2]) {
    await expect(columns.nth(at).getByText('Completed', { exact: true })).toBeVisible()
    await expect(columns.nth(at).getByText('chunk 5')).toBeVisible()
    await expect(columns.nth(at).getByText('First event')).toBeVisible()
    await expect(
      columns
        .nth(at)
        .getByRole('definition')
        .getByText(/^\d+ B$/),
    ).toBeVisible()
  }
  await expect(page).toHaveURL(/tasks=[^,]+:[^,]+,[^,]+:[^,]+,[^,]+:[^,]+/)
  await page.reload()
  await expect(columns.getByText('chunk 5')).toHaveCount(3)

  await page.getByRole('button', { name: 'Compare results' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('chunk 5')).toHaveCount(2)
  await dialog.getByText('Differences').click()
  await expect(dialog.getByText('The results are identical.')).toBeVisible()
  await page.keyboard.press('Escape')

  await ask('stream 3')
  await expect(columns.nth(1).getByText('chunk 3')).toHaveCount(2)
  const first = columns.nth(0)
  await first.getByRole('link', { name: /^Open conversation/ }).click()
  await expect(page).toHaveURL(new RegExp(`/chat/${slugs[0]}/`))
  await expect(page.getByRole('log').getByText('chunk 5')).toBeVisible()
})

test(
  'one answer or all are stopped, an error stays in its column, and a question links to its conversation',
  exhaustive,
  async ({ page, peers }) => {
    const slugs = await Promise.all(kinds.map((kind) => register(page.request, peers[kind].url)))
    await page.goto(`/compare?agents=${slugs.join(',')}`)
    const { ask, columns } = comparePage(page)
    await ask('slow')
    for (const at of [0, 1, 2]) await expect(columns.nth(at).getByText('tick 2')).toBeVisible()
    await columns
      .nth(1)
      .getByRole('button', { name: /^Stop / })
      .click()
    await expect(columns.nth(1).getByText('Canceled', { exact: true })).toBeVisible()
    await expect(columns.nth(2).getByText('Working', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Stop all' }).click()
    await expect(columns.getByText('Canceled', { exact: true })).toHaveCount(3)

    await page.goto('/compare?agents=gallery,storyteller')
    await expect(columns).toHaveCount(2)
    await ask('Reject this in 2 chunks')
    await expect(columns.nth(0).getByText('Rejected', { exact: true })).toBeVisible()
    await expect(columns.nth(1).getByText('Completed', { exact: true })).toBeVisible()

    await page.goto(`/compare?agents=${slugs[2]}`)
    await ask('ask me')
    await expect(columns.getByRole('link', { name: 'Answer in conversation' })).toBeVisible()
  },
)

test('an artifact has one header with its kind, size and actions', async ({ page, peers }) => {
  const slugs = ['gallery', await register(page.request, peers['SDK 1'].url)]
  await page.goto(`/compare?agents=${slugs.join(',')}`)
  const { ask, columns } = comparePage(page)
  await ask('Show me JSON')
  const artifact = columns.first().getByRole('article', { name: 'harbor.json' })
  await expectOneHeader(artifact, 'harbor.json')
})

test('agents are chosen with the keyboard, and a submitted form is shown as one', async ({ page, request }) => {
  await page.goto('/compare')
  const dialog = page.getByRole('dialog', { name: 'Choose agents' })
  const search = dialog.getByRole('combobox')
  await expect(async () => {
    if (!(await search.isVisible())) await page.getByRole('button', { name: 'Choose agents' }).click({ timeout: 1000 })
    await expect(search).toBeFocused({ timeout: 1000 })
  }).toPass()
  await search.fill('Storyteller')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await search.press('Enter')
  await expect(dialog.getByText('1 of 4 agents chosen')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await search.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/compare?agents=storyteller')

  const id = await send(request, 'form-desk', [{ text: 'Show me a prefilled form' }])
  const { remoteId, contextId } = await readTask(request, id)
  const values = { date: '2026-05-04', amount: 34, purpose: 'The ferry was late' }
  await send(request, 'form-desk', [{ data: values }], { remoteId, contextId })
  await page.goto(`/compare?agents=form-desk&tasks=form-desk:${id}`)
  const { column } = comparePage(page)
  const submitted = column('Form desk').getByRole('definition').filter({ hasText: 'The ferry was late' })
  await expect(submitted).toBeVisible()
  await expect(column('Form desk').getByRole('term').filter({ hasText: 'Travel date' })).toBeVisible()

  const formTask = await send(request, 'form-desk', [{ text: 'Show me a prefilled form' }])
  const storyTask = await send(request, 'storyteller', [{ text: 'Tell me a story in 2 chunks' }])
  await page.goto(`/compare?agents=form-desk,storyteller&tasks=form-desk:${formTask},storyteller:${storyTask}`)
  const fields = 'Form fields: Travel date, Amount, Reason'
  await expect(column('Form desk').getByText(fields)).toBeVisible()
  await page.getByRole('button', { name: 'Compare results' }).click()
  await expect(page.getByRole('region', { name: 'First result' }).getByText(fields)).toBeVisible()
})

test('agents are chosen by search, and a file is sent to all of them', exhaustive, async ({ page, peers }) => {
  const slugs = await Promise.all(kinds.map((kind) => register(page.request, peers[kind].url)))
  await page.goto('/compare')
  await expect(page.getByText('Ask up to 4 agents at once')).toBeVisible()
  const { ask, columns, question } = comparePage(page)
  const search = page.getByRole('dialog').getByRole('combobox')
  for (const name of ['Data lab', 'Storyteller']) {
    await expect(async () => {
      if (!(await search.isVisible()))
        await page.getByRole('button', { name: 'Choose agents' }).click({ timeout: 1000 })
      await expect(search).toBeVisible({ timeout: 1000 })
    }).toPass()
    await search.fill(name)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name }).click()
    await expect(page.getByRole('heading', { name, level: 2, includeHidden: true })).toBeAttached()
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/compare?agents=data-lab,storyteller')
  await columns.nth(1).getByRole('button', { name: 'Remove Storyteller' }).click()
  await expect(columns).toHaveCount(1)

  await page.goto(`/compare?agents=data-lab,${slugs[2]}`)
  await expect(question).toBeVisible()
  const file = {
    name: 'cities.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('city,people\nOslo,7\nRome,28\n'),
  }
  await expect(async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: 2000 }),
      page.getByRole('button', { name: 'Attach files' }).click({ timeout: 2000 }),
    ])
    await chooser.setFiles(file)
  }).toPass()
  await expect(page.getByRole('list', { name: 'Attached files' })).toBeVisible()
  await ask('file')
  await expect(columns.nth(0).getByText('2 rows').first()).toBeVisible()
  await expect(columns.nth(1).getByText('Completed', { exact: true })).toBeVisible()
})

test('a message of a conversation is sent to other agents too', exhaustive, async ({ page, request }) => {
  test.setTimeout(120_000)
  const first = 'Why is 1 + 1 & more #2?\nTell it in 2 chunks'
  const id = await send(request, 'storyteller', [{ text: first }])
  const chat = chatPage(page)
  await page.goto(`/chat/storyteller/${id}`)
  await expect(chat.transcript.getByText('Why is 1 + 1')).toBeVisible()
  await chat.say('A story about newer things in 2 chunks')
  await expect(chat.transcript.getByText('A story about newer things')).toBeVisible()

  const { question, columns } = comparePage(page)
  const others = page.getByRole('link', { name: 'Compare agents' })
  // The link carries the last message of the stored conversation.
  await expect(others).toHaveAttribute('href', /newer/)
  await others.click()
  await expect(question).toHaveValue('A story about newer things in 2 chunks')
  await page.goto(`/chat/storyteller/${id}`)
  await (await chat.actions('Why is 1 + 1')).getByRole('menuitem', { name: 'Compare agents' }).click()
  await expect(question).toHaveValue(first)
  await expect(page).toHaveURL(/\/compare\?agents=storyteller#/)
  await page.reload()
  await expect(question).toHaveValue(first)
  const text = `${first}, please`
  await question.fill(text)
  await page.reload()
  await expect(question).toHaveValue(text)

  await page.getByRole('button', { name: 'Choose agents' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('Data lab')
  await page.getByRole('option', { name: 'Data lab' }).click()
  await page.keyboard.press('Escape')
  await expect(columns).toHaveCount(2)
  await expect(question).toHaveValue(text)
  await question.press('Enter')
  await expect(page).toHaveURL(/tasks=storyteller:[^#]+,data-lab:[^#]+$/)
  await expect(question).toHaveValue('')
  await page.reload()
  await expect(columns).toHaveCount(2)
  await expect(question).toHaveValue('')
})

test('on a phone, answers are swiped through one at a time', exhaustive, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compare?agents=data-lab,storyteller')
  const { ask, columns } = comparePage(page)
  await ask('Chart the sample sales data')
  await expect(columns.nth(0).getByText('Completed', { exact: true })).toBeVisible()
  await expect(columns.nth(0)).toBeInViewport({ ratio: 0.9 })
  await columns.nth(1).scrollIntoViewIfNeeded()
  await expect(columns.nth(1)).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a message that could not be sent survives a reload and can be edited or sent again', async ({ page }) => {
  await page.goto('/compare?agents=data-lab,storyteller')
  const { ask, columns, question } = comparePage(page)
  await page.route('**/a2a/**', (route) => route.abort())
  await ask('A story of salt in 2 chunks')
  await expect(columns.getByText('A story of salt in 2 chunks')).toHaveCount(2)
  await expect(columns.getByText('Not sent', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(columns.getByText('A story of salt in 2 chunks')).toHaveCount(2)
  await columns.nth(0).getByRole('button', { name: 'Discard message' }).click()
  await expect(question).toHaveValue('A story of salt in 2 chunks')
  await page.unroute('**/a2a/**')
  await columns.nth(1).getByRole('button', { name: 'Try again' }).click()
  await expect(columns.nth(1).getByText('Completed', { exact: true })).toBeVisible()
  await page.reload()
  await expect(columns.nth(1).getByText('Completed', { exact: true })).toBeVisible()
  await expect(columns.getByText('Not sent', { exact: true })).toHaveCount(0)
})

test('a conversation that cannot be loaded stays in the URL and is loaded again', async ({ page, request }) => {
  const story = await send(request, 'storyteller', [{ text: 'A story of salt in 2 chunks' }])
  const table = await send(request, 'data-lab', [{ text: 'Chart the sample sales data' }])
  const address = `/compare?agents=data-lab,storyteller&tasks=data-lab:${table},storyteller:${story}`
  await page.route(`**/api/tasks/${story}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(address)
  const { columns, question } = comparePage(page)
  await expect(columns.nth(0).getByText('Completed', { exact: true })).toBeVisible()
  const retry = columns.nth(1).getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await question.fill('and now?')
  await expect(page.getByRole('button', { name: 'Send to 2 agents' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page).toHaveURL(address)
  await page.unroute(`**/api/tasks/${story}`)
  await retry.click()
  await expect(columns.nth(1).getByText('Completed', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('Enter that an input method or a touch keyboard needs sends nothing', async ({ page, browser }) => {
  await page.goto('/compare?agents=storyteller')
  const { question, columns } = comparePage(page)
  await expect(columns).toHaveCount(1)
  await question.fill('gushi')
  // Safari confirms a candidate with this event, after the composition.
  await question.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(question).toHaveValue('gushi')
  await expect(columns.getByText('No messages yet')).toBeVisible()

  const phone = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const touched = await phone.newPage()
  await touched.goto(page.url())
  const box = comparePage(touched).question
  await box.fill('first line')
  await box.press('Enter')
  await expect(box).toHaveValue('first line\n')
  await phone.close()
})
