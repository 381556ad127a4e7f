import { expectOneHeader } from './pages/part.ts'
import { readTask, register, send, startStream } from './running/gateway.ts'
import { replayPage } from './running/replay-page.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('a finished task is replayed event by event', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about the sea in 20 chunks' }])
  await page.goto('/tasks')
  await page.getByRole('link', { name: 'A story about the sea in 20 chunks' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`))
  const replay = replayPage(page)
  await expect(replay.conversation.getByRole('heading', { name: 'The tale of the sea' })).toBeVisible()
  await expect(replay.conversation.getByText('Completed', { exact: true })).toBeVisible()
  await expect(replay.current).toBeVisible()

  await page.keyboard.press('Home')
  await expect(replay.position).toHaveText(/^Event 1 of \d+ · 0:00\.000$/)
  await expect(page).toHaveURL(/\?at=1$/)
  await expect(replay.conversation.getByRole('heading', { name: 'The tale of the sea' })).toHaveCount(0)
  await expect(replay.conversation.getByText('A story about the sea in 20 chunks')).toBeVisible()

  const total = Number(/of (\d+)/.exec(await replay.position.innerText())?.[1])
  let before = await replay.textLength()
  let grown = 0
  for (let seq = 2; seq <= total; seq += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(replay.position).toHaveText(new RegExp(`^Event ${seq} of ${total} `))
    const length = await replay.textLength()
    if (length > before) grown += 1
    before = length
  }
  expect(grown).toBeGreaterThan(15)

  await replay.button('Previous event').click()
  await expect(replay.position).toHaveText(new RegExp(`^Event ${total - 1} of ${total} `))
  await expect(page).toHaveURL(new RegExp(`\\?at=${total - 1}$`))
  await page.keyboard.press('End')
  await expect(replay.position).toHaveText(new RegExp(`^Event ${total} of ${total} `))
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`))
})

test('a URL with a position opens the replay there, and an event shows its raw frame', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about a harbor in 20 chunks' }])
  await page.goto(`/tasks/${id}?at=1`)
  const replay = replayPage(page)
  await expect(replay.position).toHaveText(/^Event 1 of /)
  await expect(replay.current).toContainText('message/stream')
  await replay.current.click()
  await expect(replay.events.getByText('"message/stream"')).toBeVisible()
  await replay.events.getByRole('tab', { name: 'As curl' }).click()
  await expect(replay.events.getByText(/^curl -N 'http/)).toBeVisible()

  await replay.run.click()
  await replay.row(9).click()
  await expect(replay.position).toHaveText(/^Event 9 of /)
  await expect(page).toHaveURL(/\?at=9$/)
  await page.reload()
  await expect(replay.position).toHaveText(/^Event 9 of /)
  await expect(replay.current).toHaveAttribute('data-seq', '9')
})

test('an artifact has one header with its kind, size, rating and actions', async ({ page, request }) => {
  const id = await send(request, 'gallery', [{ text: 'Show me JSON' }])
  await page.goto(`/tasks/${id}`)
  const artifact = replayPage(page).conversation.getByRole('article', { name: 'harbor.json' })
  await expectOneHeader(artifact, 'harbor.json')
  await expect(artifact.getByRole('group', { name: 'Rate artifact' })).toBeVisible()
})

test('a task that is deleted elsewhere says so, and stays readable', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about smoke in 5 chunks' }])
  await page.goto(`/tasks/${id}`)
  const replay = replayPage(page)
  await expect(replay.button('Export')).toBeVisible()
  const heading = replay.conversation.getByRole('heading', { name: 'The tale of smoke' })
  await expect(heading).toBeVisible()
  expect((await request.delete(`/api/tasks/${id}`)).ok()).toBe(true)
  await expect(page.getByText(/^This task was deleted\./)).toBeVisible()
  await expect(replay.button('Export')).toBeHidden()
  await expect(replay.button('More actions')).toBeHidden()
  await replay.button('First event').click()
  await expect(heading).toBeHidden()
  await replay.button('Last event').click()
  await expect(heading).toBeVisible()
  await page.getByRole('link', { name: 'Go to tasks' }).click()
  await expect(page).toHaveURL(/\/tasks$/)
})

test('a running task that is deleted elsewhere says so', exhaustive, async ({ page, request, baseURL }) => {
  const { id } = await startStream(baseURL ?? '', 'storyteller', 'A story about slow rain in 250 chunks')
  await page.goto(`/tasks/${id}`)
  await expect(replayPage(page).button('Live')).toBeVisible()
  expect((await request.delete(`/api/tasks/${id}`)).ok()).toBe(true)
  await expect(page.getByText(/^This task was deleted\./)).toBeVisible()
  await expect(page.getByText(/^Task not found/)).toHaveCount(0)
})

test('an unknown task shows a not-found page', exhaustive, async ({ page }) => {
  const answer = await page.goto('/tasks/nothing-of-that-name')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('playback at 20× runs to the end, and the space bar pauses', exhaustive, async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about clocks in 60 chunks' }])
  await page.goto(`/tasks/${id}?at=1`)
  const replay = replayPage(page)
  await expect(replay.current).toBeVisible()
  await page.keyboard.press(' ')
  await expect(replay.button('Pause')).toBeVisible()
  await page.keyboard.press(' ')
  await expect(replay.button('Play')).toBeVisible()
  await page.getByRole('radio', { name: '20×' }).click()
  await page.keyboard.press(' ')
  await expect(page.getByRole('radio', { name: '20×' })).toBeChecked()
  await expect(replay.position).toHaveText(/^Event (\d+) of \1 /)
  await expect(replay.button('Play')).toBeVisible()
})

test('keys jump between markers and to tenths, search finds events, and the event list follows playback', async ({
  page,
  request,
}) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about lighthouses in 80 chunks' }])
  await page.goto(`/tasks/${id}?at=1`)
  const replay = replayPage(page)
  await expect(replay.position).toHaveText(/^Event 1 of /)
  // The rows are rendered on hydration.
  await expect(replay.current).toBeVisible()
  await page.keyboard.press('.')
  await expect(replay.position).toHaveText(/^Event 2 of /)
  await page.keyboard.press(',')
  await expect(replay.position).toHaveText(/^Event 1 of /)
  await page.keyboard.press(']')
  await expect(replay.position).not.toHaveText(/^Event 1 of /)
  await page.keyboard.press('[')
  await expect(replay.position).toHaveText(/^Event 1 of /)
  await page.keyboard.press('5')
  await expect(replay.position).not.toHaveText(/^Event 1 of /)
  // On some keyboards digits and brackets are written with others held; what belongs to the browser is left to it.
  const typed = (init: KeyboardEventInit) => page.locator('body').dispatchEvent('keydown', { bubbles: true, ...init })
  await typed({ key: '0', shiftKey: true })
  await expect(replay.position).toHaveText(/^Event 1 of /)
  await typed({ key: '5', altKey: true })
  await expect(replay.position).toHaveText(/^Event 1 of /)
  await typed({ key: ']', ctrlKey: true, altKey: true })
  await expect(replay.position).not.toHaveText(/^Event 1 of /)

  await replay.events.getByRole('list').hover()
  await page.mouse.wheel(0, -3000)
  await expect(replay.button('Follow playback')).toBeVisible()
  await replay.button('Follow playback').click()
  await expect(replay.current).toBeInViewport()

  await replay.events.getByRole('searchbox').fill('lighthouses')
  await expect(page).toHaveURL(/find=lighthouses/)
  await expect(replay.events.locator('mark').first()).toHaveText('lighthouses')
  await replay.events.getByRole('searchbox').press('Enter')
  await page.reload()
  await expect(replay.events.getByRole('searchbox')).toHaveValue('lighthouses')
  await expect(replay.events.locator('mark').first()).toHaveText('lighthouses')

  await replay.button('Timing').click()
  await expect(page.getByText('First event', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await replay.button('Legend').click()
  await expect(page.getByText('Rejected push notification')).toBeVisible()
})

test('a failed task shows how it failed', exhaustive, async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'Please fail' }])
  await page.goto(`/tasks/${id}`)
  const replay = replayPage(page)
  await expect(replay.conversation.getByText('This task failed on purpose')).toBeVisible()
  await expect(replay.conversation.getByText('Failed', { exact: true })).toBeVisible()
})

test('a task of 2,000 events seeks to its end in one step', exhaustive, async ({ page, request, peers }) => {
  test.slow()
  const slug = await register(request, peers['SDK 1'].url)
  const id = await send(request, slug, [{ text: 'stream 2000' }])
  await page.goto(`/tasks/${id}?at=1`)
  const replay = replayPage(page)
  await expect(replay.position).toHaveText(/^Event 1 of 2,0\d\d /)
  await expect(replay.current).toBeVisible()
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await page.keyboard.press('End')
  await expect(timeline).toHaveValue((await timeline.getAttribute('max')) ?? '')
  await expect(replay.position).toHaveText(/^Event (\S+) of \1 /)
  await expect(replay.conversation.getByText('chunk 2000 é漢🙂')).toBeVisible()
})

test(
  'a slow seek shows its progress, and removed events show a notice',
  exhaustive,
  async ({ page, request, peers }) => {
    test.slow()
    const slug = await register(request, peers['SDK 1'].url)
    const id = await send(request, slug, [{ text: 'stream 2000' }])
    // A page that follows the running task has all its events, and does not ask for a fold.
    await expect.poll(async () => (await readTask(request, id)).state, { timeout: 90_000 }).toBe('completed')
    // The page fails to read the rest in the background, so each moment is read when it is shown.
    await page.route(/\/events\?.*limit=1000/, (route) => route.abort())
    await page.goto(`/tasks/${id}?at=1`)
    const replay = replayPage(page)
    // The key goes to half of the events that the page knows of.
    await expect(replay.position).toHaveText(/^Event 1 of 2,0\d\d /)
    await expect(replay.current).toBeVisible()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/fold?*', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('5')
    await expect(replay.position).not.toHaveText(/^Event 1 of /)
    await expect(page.getByText('Loading event…')).toBeVisible()
    await expect(replay.current).toBeInViewport()
    answer()
    await expect(page.getByText('Loading event…')).toHaveCount(0)
    await expect(replay.conversation).toHaveAttribute('aria-busy', 'false')

    expect((await request.delete(`/api/tasks/${id}/events`)).ok()).toBe(true)
    // A slow machine draws what the page reads again while its address follows the moment.
    const machine = await page.context().newCDPSession(page)
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.keyboard.press('8')
    await expect(page.getByText(/events \([\d.]+ [kM]B\) deleted manually on .*\.$/).first()).toBeVisible()
    await expect(page.getByText(/^All [\d,]+ events deleted$/)).toBeVisible()
  },
)

test('a running task is followed live', async ({ page, request }) => {
  test.slow()
  const prompt = 'A story about rivers in 250 chunks'
  const task = page.getByRole('link', { name: prompt }).filter({ visible: true })
  const [answer] = await Promise.all([
    send(request, 'storyteller', [{ text: prompt }]),
    (async () => {
      await expect(async () => {
        await page.goto('/tasks')
        await expect(task).toBeVisible({ timeout: 1000 })
      }).toPass()
      await task.click()
      await expect(page.getByRole('button', { name: 'Live', pressed: true })).toBeVisible()
    })(),
  ])
  const replay = replayPage(page)
  await expect(page).toHaveURL(new RegExp(`/tasks/${answer}$`))
  await expect(replay.conversation.getByText('Completed', { exact: true })).toBeVisible()
  await expect(replay.conversation.getByText('you can still hear rivers laughing')).toBeVisible()
})

test('on a phone, replay shows one pane at a time', exhaustive, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await send(request, 'storyteller', [{ text: 'A story about shells in 20 chunks' }])
  await page.goto(`/tasks/${id}?at=12`)
  const replay = replayPage(page)
  await expect(replay.conversation).toBeVisible()
  await expect(replay.events).toBeHidden()
  await page.getByRole('tab', { name: 'Events' }).click()
  await expect(replay.conversation).toBeHidden()
  await expect(replay.current).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('on a phone, the header of an artifact shows its whole name and size', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const recorded = await send(request, 'storyteller', [{ text: 'A story about lighthouses in 5 chunks' }])
  const trace = await (await request.get(`/api/tasks/${recorded}/export`)).text()
  const name = 'quarterly-report-of-the-northern-lighthouses-2026.md'
  const imported = await request.post('/api/tasks/import', {
    headers: { 'content-type': 'application/json' },
    data: trace.replaceAll('story.md', name),
  })
  await page.goto(`/tasks/${(await imported.json()).task.id}`)
  const header = replayPage(page).conversation.getByRole('article', { name }).locator('header')
  await expect(header.getByText(/^[\d.]+ k?B$/)).toBeVisible()
  await expect(header.getByRole('button', { name: 'Download' })).toBeVisible()
  const cut = await header.evaluate((element) =>
    [...element.querySelectorAll('h2, h2 ~ span, div > span')]
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
      )
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
})

test('the timeline has a time axis and previews the event at the pointer', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about maps in 40 chunks' }])
  await page.goto(`/tasks/${id}`)
  await expect(replayPage(page).current).toBeVisible()
  const timeline = page.getByRole('slider', { name: 'Timeline' }).locator('..')
  await expect(timeline.locator('[data-axis]')).toContainText('0:00')
  const box = await timeline.boundingBox()
  if (!box) throw new Error('no timeline')
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  const preview = timeline.locator('[data-preview]')
  await expect(preview).toContainText(/0:0\d\.\d{3}Event \d+ · artifact/)
  await expect(preview).toContainText('Working')
  await page.mouse.move(box.x + box.width / 2, box.y + 400)
  await expect(preview).toHaveCount(0)
})

test('tasks that belong together are shown as a tree, which opens their replays', async ({ page, request }) => {
  const headers = {
    'A2A-Version': '1.0',
    traceparent: `00-${crypto.randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`,
  }
  const call = async (text: string, referenceTaskIds?: string[]): Promise<string> => {
    const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }], referenceTaskIds }
    const data = { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } }
    const answer = await request.post('/a2a/storyteller', { headers, data, timeout: 0 })
    return answer.headers()['switchboard-task'] ?? ''
  }
  const root = await call('A story about roots in 5 chunks')
  const child = await call('A story about branches in 5 chunks')
  const leaf = await call('A story about leaves in 5 chunks', [child])
  await page.goto(`/tasks/${leaf}`)
  const tree = page.getByRole('list', { name: 'Related tasks' })
  await expect(tree.getByRole('link')).toHaveCount(3)
  // The number in the heading and the rows agree: this task is one of them.
  await expect(page.getByText('This task and 2 related tasks')).toBeVisible()
  await expect(tree.getByRole('link', { name: /leaves/ })).toContainText('This task')
  await expect(tree.locator('> li > ul > li > ul > li').getByRole('link')).toContainText('leaves')
  await expect(tree.getByRole('link', { name: /leaves/ })).toHaveAttribute('aria-current', 'true')
  await tree.getByRole('link', { name: /roots/ }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${root}\\?at=\\d+$`))
  await expect(tree.getByRole('link', { name: /roots/ })).toHaveAttribute('aria-current', 'true')
})
