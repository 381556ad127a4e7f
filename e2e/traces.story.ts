import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { readLog, send } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

test('a task is exported without private data and imported again', async ({ page, request }) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about ink for ann@mail.example in 5 chunks' }])
  await page.goto(`/tasks/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const open = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByRole('radio', { name: 'JSON' }).click()
  }
  await open()
  const emails = dialog.getByRole('listitem').filter({ hasText: 'Email addresses' })
  await expect(emails.getByText(/\d+ match(?:es)?/)).toBeVisible()
  await emails.getByText('Before and after').click()
  await expect(emails.locator('del').first()).toContainText('ann@mail.example')
  await expect(emails.locator('ins').first()).toContainText(/\[email-\d+\]/)
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`storyteller-${id}.trace.json`)
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(new RegExp(`Exported storyteller-${id}.trace.json, .*kB`)).last()).toBeVisible()
    return readFile(await download.path(), 'utf8')
  }
  expect(await save()).not.toContain('ann@mail.example')

  await open()
  // A failed download is shown in the dialog.
  await page.route('**/export?*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/export?*')
  await emails.getByRole('checkbox').uncheck()
  await dialog.getByRole('checkbox', { name: 'Agent URL' }).uncheck()
  const text = await save()
  expect(JSON.parse(text).events).toEqual(await readLog(request, id))

  await page.goto('/tasks')
  const file = { name: 'a.trace.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  // A file that is set before React takes over the input is ignored, so it is set again.
  await expect(async () => {
    await page.getByLabel('Import recording').and(page.locator('input')).setInputFiles(file)
    await expect(page).toHaveURL(/\/tasks\/(?!.*\?)[\w-]+/, { timeout: 10_000 })
  }).toPass()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The tale of ink' })).toBeVisible()
  await page.getByRole('link', { name: 'Open in chat' }).click()
  await expect(page.getByPlaceholder('This task was imported')).toBeVisible()

  await page.goto('/tasks')
  const button = page.getByRole('button', { name: 'Import recording' })
  const place = await button.boundingBox()
  await page.getByLabel('Import recording').and(page.locator('input')).setInputFiles(file)
  await expect(page.getByText('This recording was already imported.')).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
  await page
    .getByLabel('Import recording')
    .and(page.locator('input'))
    .setInputFiles({ ...file, buffer: Buffer.from('{"format":"har"}') })
  await expect(page.getByText('This file is not a Switchboard recording')).toBeVisible()
})

test('an exported HTML file replays a task without a network and makes no requests', async ({
  browser,
  request,
}, info) => {
  const id = await send(request, 'storyteller', [{ text: 'A story about salt in 12 chunks' }])
  const rows = await readLog(request, id)
  const path = info.outputPath('task.html')
  await writeFile(path, await (await request.get(`/api/tasks/${id}/export?format=html`)).body())
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (one) => requests.push(one.url()))
  await page.goto(pathToFileURL(path).href)
  await expect(page.getByText('JavaScript is disabled here')).toHaveCount(0)
  await expect(page.getByText(new RegExp(`^Event ${rows.length} of ${rows.length} · `))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The tale of salt' })).toBeVisible()
  await expect(page).toHaveTitle('A story about salt in 12 chunks · Storyteller · Switchboard')
  await expect(page.getByText('Switchboard', { exact: true })).toBeVisible()
  // The font of the app is in the file.
  expect(await page.evaluate(() => document.fonts.check('14px Geist'))).toBe(true)
  await page.keyboard.press('Home')
  await expect(page.getByText(/^Event 1 of /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The tale of salt' })).toBeHidden()
  await page.getByRole('radio', { name: '20×' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText(new RegExp(`^Event ${rows.length} of `))).toBeVisible()
  expect(requests.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([pathToFileURL(path).href])
  await page.goto(`${pathToFileURL(path).href}?at=3`)
  await expect(page.getByText(/^Event 3 of /)).toBeVisible()

  // A page that shows the file may forbid its script: then the file says so.
  const headers = { 'content-security-policy': "default-src 'none'; script-src 'self'" }
  await context.setOffline(false)
  await page.route('http://127.0.0.1:9/task.html', (route) =>
    route.fulfill({ path, headers, contentType: 'text/html' }),
  )
  await page.goto('http://127.0.0.1:9/task.html')
  await expect(page.getByText('JavaScript is disabled here')).toBeVisible()
  await context.close()
})
