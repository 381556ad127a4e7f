import type { Page } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { type Generation, type ScriptedStep, startScriptedAgent } from './peers/scripted-agent.ts'
import { register } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

const done: ScriptedStep = { status: 'completed' }
const list = (...lines: string[]): ScriptedStep => ({
  artifact: 'list.md',
  parts: [{ text: lines.map((line) => `- ${line}\n`).join('') }],
})
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const text = (content: string): ScriptedStep & { artifact: string } => ({
  artifact: 'answer',
  parts: [{ text: content }],
})
const piece = (content: string, index: number): ScriptedStep => ({
  ...text(content),
  id: `piece-${index}`,
  append: index > 0,
})
const poem = ['The quick brown fox ', 'jumps over the lazy dog.']

const script = {
  versions: [
    list('apples', 'pears'),
    { until: 'versions' },
    list('apples', 'plums'),
    list('apples', 'plums', 'figs'),
    list('cherries', 'plums'),
    done,
  ],
  picture: [{ artifact: 'dot', parts: [{ raw: dot, mediaType: 'image/png', filename: 'dot.png' }] }, done],
  webpage: [
    {
      artifact: 'site',
      parts: [{ raw: btoa('<h1>A page</h1>'), mediaType: 'text/html', filename: 'site.html' }],
    },
    done,
  ],
  pieces: [...['Once ', 'upon ', 'a ', 'time.'].map(piece), done],
  again: [
    text(poem[0] ?? ''),
    { ...text(poem[1] ?? ''), append: true },
    { ...text(poem.join('')), append: true },
    done,
  ],
  twice: [text(poem.join('')), { status: 'completed', text: poem.join(' ') }],
  many: [
    ...Array.from({ length: 300 }, (_, index): ScriptedStep => ({ ...text(`line ${index}\n`), append: index > 0 })),
    done,
  ],
  canceled: [{ status: 'working' }, { status: 'canceled' }],
  failed: [{ status: 'failed' }],
  rejected: [{ status: 'rejected', text: 'Not my trade.' }],
  babble: [{ status: 'working' }, { frame: 'not JSON' }, { frame: '{"jsonrpc":"2.0","id":1,"result":7}' }, done],
  odd: [{ status: 'paused' }],
  wait: [{ status: 'working' }, { until: 'wait' }, done],
  page: () => ({
    httpStatus: 200,
    error: { code: -32603, message: `It broke.\n${'at line of a long trace\n'.repeat(80)}` },
  }),
  dialect: (generation: Generation) =>
    generation === 'v0.3' ? [text('Understood.'), done] : { httpStatus: 200, body: '<h1>Welcome</h1>' },
} satisfies Parameters<typeof startScriptedAgent>[0]

let agent: Awaited<ReturnType<typeof startScriptedAgent>>
test.beforeAll(async () => {
  agent = await startScriptedAgent(script)
})
test.afterAll(() => agent.end())

function panelOf(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  return {
    panel,
    tab: (name: string) => panel.getByRole('tab', { name, exact: true }),
    rows: panel.getByRole('list', { name: 'Events' }).getByRole('listitem'),
    async choose(name: string, option: RegExp | string) {
      await panel.getByRole('combobox', { name, exact: true }).click()
      await page.getByRole('option', { name: option }).click()
    },
  }
}

test('versions of an artifact are compared and linked', async ({ page, request }) => {
  const chat = chatPage(page)
  const { panel, choose } = panelOf(page)
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('versions')
  await expect(chat.transcript.getByText('pears')).toBeVisible()
  agent.release('versions')
  await expect(chat.state('Completed')).toBeVisible()
  const card = chat.transcript.getByRole('article', { name: 'list.md' })
  await expect(card).toHaveCount(1)
  await expect(card.getByText('Version 3', { exact: false }).first()).toBeVisible()
  await card.getByRole('button', { name: 'Open in side panel' }).click()
  await expect(panel.getByText('cherries')).toBeVisible()

  await choose('Version', /^Version 1 of 3/)
  await expect(panel.getByText('pears')).toBeVisible()
  await choose('Version', /^Version 2 of 3/)
  await expect(panel.getByText('figs')).toBeVisible()
  await panel.getByRole('button', { name: 'Compare' }).click()
  const differences = panel.getByRole('region', { name: 'Differences' })
  await expect(differences.getByText('- pears')).toBeVisible()
  await expect(differences.getByText('- figs')).toBeVisible()
  await choose('Compare with', /^Version 2 of 3/)
  await expect(panel.getByText('These versions are identical.')).toBeVisible()

  await expect(page).toHaveURL(/\?artifact=/)
  await page.reload()
  await expect(panel.getByRole('article', { name: 'list.md' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide side panel' }).click()
  await expect(page).not.toHaveURL(/\?artifact=/)
})

test('repeated and chunked text is shown once, with the original events', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  const { panel } = panelOf(page)
  const slug = await register(request, agent.url('v1.0'))
  const card = chat.transcript.getByRole('article', { name: 'answer' })

  await chat.open(slug)
  await chat.say('pieces')
  await expect(chat.state('Completed')).toBeVisible()
  await expect(card).toHaveCount(1)
  await expect(card.getByText('Once upon a time.')).toBeVisible()
  await expect(card.getByText('4 artifacts merged')).toBeVisible()
  await card.getByRole('button', { name: 'Open in side panel' }).click()
  await panel.getByRole('button', { name: 'Show as sent' }).click()
  await expect(panel.getByText('upon', { exact: true })).toBeVisible()

  await chat.open(slug)
  await chat.say('again')
  await expect(chat.state('Completed')).toBeVisible()
  await expect(card.getByText(poem.join(''), { exact: true })).toBeVisible()
  await expect(card.getByText('Duplicate text hidden')).toBeVisible()

  await chat.open(slug)
  await chat.say('twice')
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.transcript.getByText(poem.join(''), { exact: true })).toHaveCount(1)
  await expect(card.getByText('Duplicate hidden')).toBeVisible()
})

test(
  'content that does not fit opens the side panel until the person closes it',
  exhaustive,
  async ({ page, request }) => {
    const chat = chatPage(page)
    const { panel } = panelOf(page)
    await chat.open(await register(request, agent.url('v1.0')))
    // An image is shown whole in the conversation.
    await chat.say('picture')
    await expect(chat.transcript.getByRole('article', { name: 'dot' })).toBeVisible()
    await expect(chat.state('Completed')).toBeVisible()
    await expect(panel).toBeHidden()
    await chat.say('webpage')
    await expect(panel.getByRole('article', { name: 'site' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide side panel' }).click()
    await expect(panel).toBeHidden()
    await page.reload()
    await expect(chat.transcript.getByRole('article', { name: 'site' })).toBeVisible()
    await chat.say('webpage')
    await expect(chat.transcript.getByRole('article', { name: 'site' })).toHaveCount(2)
    await expect(panel).toBeHidden()
  },
)

test('the panel keeps its width, also when set with the keyboard', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  const { panel } = panelOf(page)
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('webpage')
  await expect(panel).toBeVisible()
  const line = page.getByRole('separator', { name: 'Resize side panel' })
  const width = Number(await line.getAttribute('aria-valuenow'))
  await line.press('ArrowLeft')
  await line.press('ArrowLeft')
  await expect(line).toHaveAttribute('aria-valuenow', `${width + 48}`)
  await expect(page).toHaveURL(/\/chat\/[^/]+\/[^/?]+\?artifact=/)
  await page.reload()
  await expect(line).toHaveAttribute('aria-valuenow', `${width + 48}`)
})

test('events are searched, filtered, opened and linked to their message', async ({ page, request }) => {
  const chat = chatPage(page)
  const { panel, tab, rows, choose } = panelOf(page)
  await chat.open(await register(request, agent.url('v0.3')))
  await chat.say('many')
  await expect(chat.state('Completed')).toBeVisible()
  await page.getByRole('button', { name: 'Show side panel' }).click()
  await tab('Events').click()
  await expect(panel.getByRole('status').filter({ hasText: /^30\d events$/ })).toBeVisible()
  // The newest is visible.
  await expect(rows.last()).toContainText('Completed')

  // With the end of the line as in JSON: the number alone may occur in a random ID.
  await panel.getByRole('searchbox', { name: 'Search events' }).fill('LINE 217\\n')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: /^Show event \d/ }).click()
  await expect(rows.getByText(/^"line 217/)).toBeVisible()
  await rows.getByRole('tab', { name: 'Normalized' }).click()
  const download = page.waitForEvent('download')
  await rows.getByRole('button', { name: 'Download event' }).click()
  expect((await download).suggestedFilename()).toMatch(/^event-\d+\.json$/)
  await panel.getByRole('button', { name: 'Clear filters' }).click()

  await choose('Direction', /^Sent$/)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: /^Show event \d/ }).click()
  await rows.getByRole('tab', { name: 'As curl' }).click()
  await expect(rows.getByText(/curl -N '.*v0-3'/)).toBeVisible()
  await rows.getByRole('button', { name: 'Show in conversation' }).click()
  await expect(chat.transcript.getByText('many', { exact: true })).toBeInViewport()
  await choose('Direction', 'Sent and received')
  await choose('Type', /^fault$/)
  await expect(panel.getByText('No matching events')).toBeVisible()
})

test('each final state has its own label and message', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  const slug = await register(request, agent.url('v1.0'))
  const ends = [
    ['canceled', 'Canceled', 'The agent canceled the task.'],
    ['failed', 'Failed', 'The agent failed and gave no reason.'],
    ['odd', 'Unknown', 'The agent sent a state that A2A doesn’t define'],
    ['rejected', 'Rejected', 'The agent rejected the task.'],
  ] as const
  for (const [word, state, sentence] of ends) {
    await chat.open(slug)
    await chat.say(word)
    await expect(chat.state(state)).toBeVisible()
    await expect(chat.transcript.getByText(sentence, { exact: false })).toBeVisible()
  }
  await expect(chat.transcript.getByText('Not my trade.')).toBeVisible()
})

test('silence shows a notice and the state of the connection', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('wait')
  await expect(chat.transcript.getByText(/^No event from the agent for \d+ s\. The connection is open/)).toBeVisible({
    timeout: 25_000,
  })
  agent.release('wait')
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.transcript.getByText(/^No event from the agent/)).toBeHidden()
})

test('a malformed event is reported and can be inspected', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  const { panel, rows } = panelOf(page)
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('babble')
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.transcript.getByText('The agent sent 2 invalid events.')).toBeVisible()
  await chat.transcript.getByRole('button', { name: 'Show in events' }).click()
  await expect(panel).toBeVisible()
  await expect(rows.filter({ hasText: 'Invalid event: ' })).toHaveCount(2)
  await chat.transcript.getByRole('button', { name: /^Completed/ }).click()
  await chat.transcript.getByRole('link', { name: 'Replay task' }).click()
  await expect(page.getByText('The agent sent 2 invalid events. They are marked')).toBeVisible()
})

test('a long error message is collapsed', exhaustive, async ({ page, request }) => {
  const chat = chatPage(page)
  await chat.open(await register(request, agent.url('v1.0')))
  await chat.say('page')
  const fault = page.getByRole('alert').filter({ hasText: 'It broke.' })
  await expect(fault).toBeVisible()
  await expect(fault.getByText('Failed at the agent')).toBeAttached()
  const more = fault.getByRole('button', { name: /^Show all [\d,]+ characters$/ }).first()
  const folded = await fault.evaluate((element) => element.clientHeight)
  await more.click()
  expect(await fault.evaluate((element) => element.clientHeight)).toBeGreaterThan(folded + 100)
})

test(
  'after an invalid response, the message can be sent in another protocol version',
  exhaustive,
  async ({ page, request }) => {
    const chat = chatPage(page)
    const slug = await register(request, agent.url('v1.0'))
    await chat.open(slug)
    await chat.say('dialect')
    const versions = page.getByRole('button', { name: 'Try another protocol version' })
    const fault = page.getByRole('alert').filter({ has: versions })
    await expect(fault.getByRole('button', { name: 'Refresh card' })).toBeVisible()
    await versions.click()
    await page.getByRole('menuitem', { name: 'Use A2A 0.3 and try again' }).click()
    await expect(chat.transcript.getByText('Understood.')).toBeVisible()
    const agentDetail = await (await request.get(`/api/agents/${slug}`)).json()
    expect(agentDetail.dialectOverride).toBe('v0.3')
    await request.patch(`/api/agents/${slug}`, { data: { dialect: null } })
  },
)

test('tabs and buttons react to the keyboard and the mouse: a focus ring, and the name of a button', async ({
  page,
}) => {
  const chat = chatPage(page)
  await chat.open('storyteller')
  const show = page.getByRole('button', { name: 'Show side panel' })
  await expect(show).toBeVisible()
  await show.hover()
  await expect(page.getByRole('tooltip', { name: 'Show side panel' })).toBeVisible()
  await expect(show).toHaveAttribute('aria-describedby', /./)
  await show.click()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  const events = page.getByRole('tab', { name: 'Events' })
  await events.click()
  await expect(events).toHaveAttribute('aria-selected', 'true')
  await expect(events).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Task', exact: true })).toHaveCSS('outline-style', 'solid')
  await page.getByRole('button', { name: 'Attach files' }).focus()
  await expect(page.getByRole('tooltip', { name: 'Attach files' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})
