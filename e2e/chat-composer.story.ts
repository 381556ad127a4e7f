import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { type Generation, recordingPaths, startRecordingAgent } from './peers/recording-agent.ts'
import { register } from './running/gateway.ts'
import { exhaustive, expect, inEveryVersion, test } from './running/story.ts'

let recorder: Awaited<ReturnType<typeof startRecordingAgent>>
test.beforeAll(async () => {
  recorder = await startRecordingAgent()
})
test.afterAll(() => recorder.end())
const generations = Object.keys(recordingPaths) as Generation[]

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'dot.png', mimeType: 'image/png', buffer: onePixel }
const table = { name: 'cities.csv', mimeType: 'text/csv', buffer: Buffer.from('city\nOslo\n') }

test('a draft with files, data and options survives a reload and navigation', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('data-lab')
  await chat.attach(picture)
  await chat.composer.fill('half a thou')
  await chat.addData('{ "a": 1 }')
  await chat.openOptions()
  await page.getByLabel('History length', { exact: true }).fill('3')
  await page.keyboard.press('Escape')
  const all = async (): Promise<void> => {
    await expect(chat.composer).toHaveValue('half a thou')
    await expect(chat.items.getByText('dot.png')).toBeVisible()
    await expect(chat.items.getByText('Data 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove: History length: 3' })).toBeVisible()
  }
  await all()
  await page.reload()
  await all()
  await chat.open('storyteller')
  await expect(chat.composer).toHaveValue('')
  await chat.open('data-lab')
  await all()
  await chat.composer.press('Enter')
  await expect(chat.state('Completed')).toBeVisible()
  await page.reload()
  await expect(chat.transcript.getByText('half a thou')).toBeVisible()
  await expect(chat.composer).toHaveValue('')
  await expect(chat.items).toHaveCount(0)
})

test('files are attached by button, drop and paste, and can be removed', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('data-lab')
  await chat.attach(picture)
  await expect(chat.items.getByRole('listitem')).toHaveCount(1)

  const hold = await chat.holdFile({ name: 'dropped.csv', type: 'text/csv', text: 'city\nOslo\n' })
  await page.dispatchEvent('body', 'dragover', { dataTransfer: hold })
  await expect(page.getByText('Drop files to attach them')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: hold })
  await expect(page.getByText('Drop files to attach them')).toBeHidden()
  await expect(chat.items.getByText('dropped.csv')).toBeVisible()

  await chat.paste({ name: 'pasted.json', type: 'application/json', text: '{}' })
  await expect(chat.items.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove dropped.csv' }).click()
  await expect(chat.items.getByText('dropped.csv')).toHaveCount(0)
  await expect(chat.items.getByRole('listitem')).toHaveCount(2)
})

test('a file of an undeclared type shows a warning and is still sent', exhaustive, async ({ page, request }) => {
  const slug = await register(request, recorder.url('v1.0'))
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.attach(picture)
  await expect(page.getByText(/doesn’t list image\/png in its input modes \(text\/plain\)/)).toBeVisible()
  await chat.openOptions()
  await chat.choose('Skill', 'Look at pictures')
  await page.keyboard.press('Escape')
  // The chosen skill accepts the type.
  await expect(page.getByText(/doesn’t list image\/png/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove: Skill: Look at pictures' }).click()
  await chat.say('here')
  await expect(chat.transcript.getByText(/^Noted \d+$/).first()).toBeVisible()
  expect(lastCall('v1.0').params.message.parts).toMatchObject([{ text: 'here' }, { filename: 'dot.png' }])
})

test('an upload shows its progress, and Stop restores the draft', exhaustive, async ({ page, request }) => {
  const slug = await register(request, recorder.url('v1.0'))
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.attach({ name: 'some.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(2_000_000, 7) })
  const sending = page.getByRole('progressbar', { name: /^Uploading files… \d+%$/ })
  const slowly = await slowLine(page, 300_000)
  const before = recorder.calls['v1.0'].length
  await expect(chat.send).toBeEnabled()
  await chat.say('take this')
  await expect(sending).toBeVisible()
  await chat.stop.click()
  await expect(chat.composer).toHaveValue('take this')
  await expect(chat.items.getByText('some.bin')).toBeVisible()
  expect(recorder.calls['v1.0']).toHaveLength(before)
  await chat.composer.press('Enter')
  await expect(sending).toBeVisible()
  await slowly.end()
  await expect(chat.transcript.getByText(/^Noted \d+$/).first()).toBeVisible()
})

test('a file of 20 MB is sent, and a larger one is refused', exhaustive, async ({ page, request }, testInfo) => {
  const slug = await register(request, recorder.url('v1.0'))
  const chat = chatPage(page)
  await chat.open(slug)
  const content = Buffer.alloc(20_000_000, 7)
  const [large, larger] = [testInfo.outputPath('large.bin'), testInfo.outputPath('larger.bin')]
  await Promise.all([writeFile(large, content), writeFile(larger, Buffer.alloc(22_000_000))])
  await chat.attach(large)
  await expect(chat.items.getByText('large.bin')).toBeVisible()
  await chat.attach(table)
  await expect(page.getByRole('alert').getByText('cities.csv (0 MB) doesn’t fit')).toBeVisible()
  await expect(chat.items.getByRole('listitem')).toHaveCount(1)
  await expect(chat.send).toBeEnabled()
  await chat.say('take this')
  await expect(chat.transcript.getByText(/^Noted \d+$/).first()).toBeVisible({ timeout: 60_000 })
  const [, part] = lastCall('v1.0').params.message.parts as unknown as { raw: string }[]
  expect(Buffer.from(part?.raw ?? '', 'base64').equals(content)).toBe(true)
  await chat.attach(larger)
  await expect(page.getByRole('alert').getByText('larger.bin is 22 MB. A message can have up to 20 MB')).toBeVisible()
})

test('JSON errors show line and column, and data can be formatted and edited', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('data-lab')
  await chat.addData('{"city": "Oslo"}')
  await page.getByRole('button', { name: 'Edit Data 1' }).click()
  const box = page.getByRole('dialog').getByRole('textbox', { name: 'JSON' })
  await expect(box).toHaveValue('{\n  "city": "Oslo"\n}')
  await box.fill('{\n  "city": Oslo\n}')
  await expect(page.getByText('Line 2, column 11: expected a value.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(box).toBeVisible()
  await box.fill('{"city":"Bergen",}')
  await page.getByRole('button', { name: 'Format' }).click()
  await expect(box).toHaveValue('{\n  "city": "Bergen"\n}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Add JSON data' }).click()
  await box.fill('[1,')
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await page.getByRole('button', { name: 'Add JSON data' }).click()
  await expect(box).toHaveValue('[1,')
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await chat.addData('[1, 2]')
  await expect(chat.items.getByRole('listitem')).toHaveCount(2)
})

for (const generation of generations) {
  test(
    `${generation}: the options of a message reach the agent in its own protocol version`,
    inEveryVersion(generation),
    async ({ page, request }) => {
      const slug = await register(request, recorder.url(generation))
      const chat = chatPage(page)
      await chat.open(slug)
      await chat.openOptions()
      await chat.choose('Skill', 'Sum up')
      await page.getByRole('checkbox', { name: 'application/json' }).check()
      await page.getByLabel('Output JSON Schema').fill('{"type":"array"}')
      await page.getByLabel('History length', { exact: true }).fill('2')
      await page.getByLabel('Metadata', { exact: true }).fill('{"priority":"low"}')
      const citations = page.getByRole('checkbox', { name: /ext\/citations/ })
      if (generation !== 'v0.1') {
        await citations.check()
        await expect(page.getByRole('checkbox', { name: /ext\/must/ })).toBeDisabled()
      }
      await page.keyboard.press('Escape')
      await expect(page.getByRole('list', { name: 'Options for this message' }).getByRole('button')).toHaveCount(
        generation === 'v0.1' ? 5 : 6,
      )
      await chat.say('go')
      await expect(chat.transcript.getByText(/^Noted \d+$/).first()).toBeVisible()
      const { headers, params } = lastCall(generation)
      expect(params.message).toMatchObject({
        metadata: { priority: 'low', skillId: 'sum' },
        parts: [{ text: 'go', metadata: { schema: { type: 'array' } } }],
      })
      const options = { acceptedOutputModes: ['application/json'], historyLength: 2 }
      expect(generation === 'v0.1' ? params : params.configuration).toMatchObject(options)
      if (generation !== 'v0.1') {
        const uris = ['https://agent.example/ext/must', 'https://agent.example/ext/citations']
        expect(params.message.extensions).toEqual(uris)
        expect(headers[generation === 'v1.0' ? 'a2a-extensions' : 'x-a2a-extensions']).toBe(uris.join(', '))
      }
      // The options applied only to that message.
      await expect(page.getByRole('list', { name: 'Options for this message' })).toHaveCount(0)
    },
  )

  test(
    `${generation}: the composer says which task the next message goes to`,
    exhaustive,
    async ({ page, request }) => {
      const slug = await register(request, recorder.url(generation))
      const chat = chatPage(page)
      await chat.open(slug)
      await chat.say('one')
      await expect(chat.state('Completed')).toBeVisible()
      if (generation !== 'v0.1') {
        await page.getByText('Starts a new task.', { exact: true }).hover()
        await expect(page.getByRole('tooltip')).toContainText(`A2A ${generation.slice(1)} can’t reopen finished tasks`)
        await chat.say('two')
        await expect(chat.transcript.getByText(/^Noted \d+$/)).toHaveCount(2)
        expect(lastCall(generation).params.message).toMatchObject({ contextId: `context-${generation}` })
        return
      }
      await page.getByRole('button', { name: 'Continue the finished task instead' }).click()
      await expect(page.getByText('Continues the finished task.')).toBeVisible()
      await chat.say('two')
      await expect.poll(() => recorder.calls[generation].at(-1)?.params.message.parts).toMatchObject([{ text: 'two' }])
      const [before, after] = recorder.calls[generation].slice(-2)
      expect(after?.params.id).toBe(before?.params.id)
    },
  )
}

test('the Up key edits the last message, and the draft returns afterwards', async ({ page, request }) => {
  const slug = await register(request, recorder.url('v1.0'))
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.attach(table)
  await chat.say('first try')
  await expect(chat.state('Completed')).toBeVisible()
  await chat.composer.press('ArrowUp')
  await expect(chat.composer).toHaveValue('first try')
  await expect(chat.items.getByText('cities.csv')).toBeVisible()
  await expect(page.getByText('Your changes are sent as a new message.')).toBeVisible()
  await chat.composer.press('Escape')
  await expect(chat.composer).toHaveValue('')
  await chat.composer.press('ArrowUp')
  await expect(chat.composer).toHaveValue('first try')
  await chat.composer.fill('second try')
  await chat.composer.press('Enter')
  await expect(chat.transcript.getByText('second try')).toBeVisible()
  await expect(chat.transcript.getByText('first try')).toBeVisible()
  await expect(chat.composer).toHaveValue('')
  await chat.composer.fill('half a thou')
  await chat.open(slug)
  await expect(page.getByRole('link', { name: /Draft/ }).first()).toBeVisible()
})

test('a message is copied, sent again, edited and linked', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const slug = await register(request, recorder.url('v0.3'))
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.attach(table)
  await chat.say('say it')
  await expect(chat.state('Completed')).toBeVisible()
  const message = chat.transcript.getByRole('article').filter({ hasText: 'say it' }).first()
  await message.hover()
  await message
    .getByRole('button', { name: /^Copy( message)?$/ })
    .last()
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('say it')

  await message.getByRole('button', { name: 'Send again' }).click()
  await expect(chat.transcript.getByText(/^Noted \d+$/)).toHaveCount(2)
  const [first, second] = recorder.calls['v0.3'].slice(-2)
  expect(second?.params.message.parts).toEqual(first?.params.message.parts)

  // With the keyboard only.
  await message.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit and resend' }).focus()
  await page.keyboard.press('Enter')
  await expect(chat.composer).toBeFocused()
  await expect(chat.composer).toHaveValue('say it')
  await expect(chat.items.getByText('cities.csv')).toBeVisible()
  await chat.composer.fill('say it better')
  await chat.composer.press('Enter')
  await expect(chat.transcript.getByText(/^Noted \d+$/)).toHaveCount(3)

  await (await chat.actions('say it better')).getByRole('menuitem', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`/chat/${slug}/`)
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.locator('article:focus')).toContainText('say it better')
  await other.close()
  await (await chat.actions('say it better')).getByRole('menuitem', { name: 'Show in events' }).click()
  await expect(page.getByRole('tab', { name: 'Events', selected: true })).toBeVisible()
})

test('a task is deleted from its message after a confirmation', exhaustive, async ({ page, request }) => {
  const slug = await register(request, recorder.url('v0.1'))
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.say('stays')
  await expect(chat.state('Completed')).toBeVisible()
  await chat.say('goes')
  await expect(chat.transcript.getByText(/^Noted \d+$/)).toHaveCount(2)
  await (await chat.actions('goes')).getByRole('menuitem', { name: 'Delete task' }).click()
  await page.getByRole('button', { name: 'Keep task' }).click()
  await expect(chat.transcript.getByText('goes', { exact: true })).toBeVisible()
  await (await chat.actions('goes')).getByRole('menuitem', { name: 'Delete task' }).click()
  await page.getByRole('button', { name: 'Delete task' }).click()
  await expect(chat.transcript.getByText('goes', { exact: true })).toHaveCount(0)
  await expect(chat.transcript.getByText('stays', { exact: true })).toBeVisible()
  await page.reload()
  await expect(chat.transcript.getByText('stays', { exact: true })).toBeVisible()
  await expect(chat.transcript.getByText('goes', { exact: true })).toHaveCount(0)
})

test('the empty chat offers the prompts of every skill', exhaustive, async ({ page, request }) => {
  const slug = await register(request, recorder.url('v1.0'))
  const chat = chatPage(page)
  await chat.open(slug)
  await expect(async () => {
    await page.getByRole('button', { name: 'What is in this picture?' }).click()
    await expect(chat.composer).toHaveValue('What is in this picture?', { timeout: 1000 })
  }).toPass()
  await expect(chat.composer).toBeFocused()
  // Shift+Enter starts a new line, Enter sends.
  await chat.composer.press('Shift+Enter')
  await chat.composer.pressSequentially('Please.')
  await expect(chat.composer).toHaveValue('What is in this picture?\nPlease.')
  await chat.composer.press('Enter')
  await expect(chat.transcript.getByText(/^Noted \d+$/)).toBeVisible()
})

function lastCall(generation: Generation) {
  const last = recorder.calls[generation].at(-1)
  if (!last) throw new Error('no recorded call')
  return last
}

/** Limits the upload rate of a page, in bytes per second. */
async function slowLine(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...line, uploadThroughput })
  return {
    end: async () => {
      await session.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
      await session.detach()
    },
  }
}
