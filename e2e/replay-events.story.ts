import { send } from './running/gateway.ts'
import { replayPage } from './running/replay-page.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('repeated events are one row that opens, with the current event apart', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about ferries in 40 chunks' }])
  await page.goto(`/tasks/${id}`)
  const replay = replayPage(page)
  await expect(replay.run).toHaveCount(1)
  await expect(replay.run).toHaveAccessibleName(/kB/)
  await expect(replay.events.getByRole('listitem').filter({ hasText: /→\s*Completed/ })).toBeVisible()
  await expect(replay.events.getByText('message/stream')).toHaveCount(1)
  expect(await replay.events.getByRole('listitem').count()).toBeLessThan(12)

  await replay.run.press('Enter')
  await expect(replay.run).toHaveAttribute('aria-expanded', 'true')
  await expect(replay.run).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(replay.events.locator('button[data-seq]:focus')).toContainText(/\+\d+ chars: /)
  await replay.run.press('Enter')
  await expect(replay.run).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('5')
  await expect(replay.run).toHaveCount(2)
  await expect(replay.current).toContainText(/\+\d+ chars: /)
  await expect(replay.current).toBeInViewport()
  await replay.events.getByRole('searchbox').fill('ferries')
  await expect(replay.events.locator('mark').first()).toHaveText('ferries')
  await expect(replay.run).toHaveCount(0)
})

test('events and the conversation mark what belongs together', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about canals in 20 chunks' }])
  await page.goto(`/tasks/${id}`)
  const replay = replayPage(page)
  const marked = (pane: typeof replay.events) => pane.locator('[data-linked=true]')
  await replay.run.hover()
  await expect(marked(replay.conversation)).toHaveCount(1)
  await expect(marked(replay.conversation)).toContainText('canals')
  await replay.row(1).focus()
  await expect(marked(replay.conversation)).toHaveText('A story about canals in 20 chunks')

  await replay.conversation.getByRole('article', { name: 'You' }).hover()
  await expect(marked(replay.events)).toHaveCount(1)
  await expect(marked(replay.events).locator('button[data-seq="1"]')).toBeVisible()
  await replay.conversation.getByRole('heading', { name: 'The tale of canals' }).hover()
  await expect(marked(replay.events).filter({ hasText: 'artifact chunks' })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(marked(replay.events)).toHaveCount(0)
})

test('JSON is searched, and paths and values are copied', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about bridges in 20 chunks' }])
  await page.goto(`/tasks/${id}?at=1`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const replay = replayPage(page)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await replay.current.click()
  const tree = replay.events.getByRole('tree')
  await expect(tree.getByRole('treeitem', { name: /^parts: \[\] 1 item/ })).toBeVisible()
  await replay.events.getByRole('searchbox', { name: 'Search JSON' }).fill('bridges')
  await expect(replay.events.getByText('1 of 1')).toBeVisible()
  const found = tree.getByRole('treeitem').filter({ has: page.locator('mark') })
  await expect(found).toBeInViewport()
  await found.hover()
  await found.getByRole('button', { name: 'Copy path' }).click()
  await expect.poll(copied).toBe('$.params.message.parts[0].text')
  await found.getByRole('button', { name: 'Copy value' }).click()
  await expect.poll(copied).toBe('A story about bridges in 20 chunks')

  await tree.getByRole('treeitem').first().press('ArrowLeft')
  await expect(tree.getByRole('treeitem')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(found).toBeVisible()
  await expect(replay.position).toHaveText(/^Event 1 of /)
})

test(
  'Enter that chooses a word of an input method does not go to the next match',
  exhaustive,
  async ({ page, request }) => {
    const id = await send(request, 'storyteller', [{ text: 'A story about bridges in 20 chunks' }])
    await page.goto(`/tasks/${id}?at=1`)
    const replay = replayPage(page)
    const composed = { key: 'Enter', bubbles: true, isComposing: true }
    await replay.current.click()
    const json = replay.events.getByRole('searchbox', { name: 'Search JSON' })
    await json.fill('s')
    await expect(replay.events.getByText(/^1 of \d+$/)).toBeVisible()
    await json.dispatchEvent('keydown', composed)
    await expect(replay.events.getByText(/^1 of \d+$/)).toBeVisible()
    await json.press('Enter')
    await expect(replay.events.getByText(/^2 of \d+$/)).toBeVisible()

    const text = replay.events.getByRole('searchbox').first()
    await text.fill('bridges')
    await expect(replay.events.locator('mark').first()).toBeVisible()
    await text.dispatchEvent('keydown', composed)
    await expect(replay.current).toHaveAttribute('data-seq', '1')
    await text.press('Enter')
    await expect(replay.current).not.toHaveAttribute('data-seq', '1')
  },
)
