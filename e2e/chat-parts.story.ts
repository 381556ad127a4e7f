import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { enlarge, openShown } from './pages/part.ts'
import { awayPort } from './peers/hostile-parts.ts'
import { register, send } from './running/gateway.ts'
import { serve } from './matrix/agents/serve.ts'
import { exhaustive, expect, test } from './running/story.ts'

/** The visible content of each kind of part. */
const kinds: Record<string, (card: Locator) => Locator> = {
  markdown: (card) => card.locator('.katex').first(),
  code: (card) => card.locator('[data-line]').nth(11),
  diff: (card) => card.getByText('1 file, 2 added, 1 removed'),
  json: (card) => card.getByRole('treeitem', { name: /tags/ }),
  table: (card) => card.getByRole('columnheader', { name: 'visits' }),
  csv: (card) => card.getByText('3 rows · 2 columns'),
  chart: (card) => card.getByRole('figure', { name: /Chart of Visits/ }),
  vega: (card) => card.getByRole('img', { name: 'Chart: Visits and orders' }),
  image: (card) => card.getByRole('img', { name: 'hills.png' }),
  audio: (card) => card.locator('audio'),
  video: (card) => card.getByText('Your browser can’t display this file (video/mp4)'),
  pdf: (card) => card.getByText('First page'),
  html: (card) => card.frameLocator('iframe').getByRole('heading', { name: 'A page' }),
  file: (card) => card.getByText('application/zip · 10 B'),
}

test('each kind of part has its own renderer', exhaustive, async ({ page, peers }) => {
  test.setTimeout(180_000)
  for (const [word, locate] of Object.entries(kinds)) {
    const card = await openShown(page, peers['SDK 1'].url, word)
    await expect(locate(card), word).toBeVisible()
  }
})

test('a part is copied, downloaded, opened large and shown raw', async ({ page, context, peers }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const card = await openShown(page, peers['SDK 1'].url, 'code')
  // An artifact with one part has one header and one frame.
  const part = card
  await expect(card.getByRole('figure')).toHaveCount(0)
  const dialog = await enlarge(page, part)
  await expect(dialog.locator('[data-line]')).toHaveCount(12)
  await dialog.getByText('Raw').click()
  await expect(dialog.getByText('text/x-python')).toBeVisible()
  await expect(dialog.getByText('circle.py').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(part.getByRole('button', { name: 'Open full screen' })).toBeFocused()

  await part.getByRole('button', { name: 'Copy' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('circle.py')
  expect(copied).toBe(await readFile(await download.path(), 'utf8'))
  expect(copied).toContain('math.pi * self.radius ** 2')
})

test(
  'a table of 10,000 rows is sorted, filtered and downloaded, and only visible rows are rendered',
  exhaustive,
  async ({ page, peers }) => {
    const card = await openShown(page, peers['SDK 1'].url, 'long')
    const table = card.getByRole('region', { name: 'Table' })
    await expect(card.getByText('10,000 rows · 3 columns')).toBeVisible()
    expect(await table.getByRole('row').count()).toBeLessThan(80)
    await expect(async () => {
      await table.getByRole('button', { name: 'value' }).click()
      await expect(table.getByRole('columnheader', { name: 'value' })).toHaveAttribute('aria-sort', 'ascending', {
        timeout: 1000,
      })
    }).toPass()
    await card.getByRole('searchbox', { name: 'Filter rows' }).fill('4242 city')
    await expect(card.getByText('1 of 10,000 rows')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('number,city,value')
  },
)

test('an image zooms, a PDF has pages, and a diff has a side-by-side view', async ({ page, peers }) => {
  const { url } = peers['SDK 1']
  const picture = await enlarge(page, await openShown(page, url, 'image'))
  await expect(picture.getByText('640 × 400')).toBeVisible()
  await picture.getByRole('button', { name: 'Zoom in' }).click()
  await expect(picture.getByText('150%')).toBeVisible()
  await picture.getByRole('region', { name: 'hills.png' }).press('0')
  await expect(picture.getByText('Fit', { exact: true })).toBeVisible()

  const pdf = await openShown(page, url, 'pdf')
  await expect(pdf.getByText('First page')).toBeVisible()
  await pdf.getByRole('button', { name: 'Next page' }).click()
  await expect(pdf.getByText('Second page')).toBeVisible()
  await expect(pdf.getByText('Page 2 of 2')).toBeVisible()

  const diff = await enlarge(page, await openShown(page, url, 'diff'))
  await diff.getByText('Side by side').click()
  const row = diff.getByRole('row').filter({ hasText: 'print("Hello " + name)' })
  await expect(row).toContainText('"""Says hello."""')
})

/** Clicks the button until its effect is visible. Clicks before hydration are lost, so they are repeated. */
async function loading(place: Locator, outcome: Locator): Promise<void> {
  await expect(async () => {
    const button = place.getByRole('button', { name: 'Load from 127.0.0.1' })
    if (await button.isVisible()) await button.click()
    await expect(outcome).toBeVisible({ timeout: 5000 })
  }).toPass()
}

test('a remote file is fetched by the server, and only on request', exhaustive, async ({ page, peers }) => {
  const requests: string[] = []
  const picture = await readFile('docs/screenshot.png')
  const files = await serve((request, response) => {
    requests.push(`${request.url} ${request.headers['user-agent']}`)
    request.resume()
    if (request.url === '/gone.png') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  const link = await openShown(page, peers['SDK 1'].url, `${files.url}/hills.png`)
  expect(requests).toEqual([])
  await loading(link, link.getByRole('img', { name: 'hills.png' }))
  expect(requests).toEqual(['/hills.png switchboard'])

  requests.length = 0
  await openShown(page, peers['SDK 1'].url, `image:${files.url}/hill.png`)
  const log = page.getByRole('log')
  await expect(log.getByRole('button', { name: /A hill/ })).toBeVisible()
  expect(requests).toEqual([])
  await expect(async () => {
    const button = log.getByRole('button', { name: /A hill/ })
    if (await button.isVisible()) await button.click()
    await expect(log.getByRole('img', { name: 'A hill' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  expect(requests).toEqual(['/hill.png switchboard'])

  await openShown(page, peers['SDK 1'].url, `${files.url}/gone.png`)
  await loading(log, log.getByRole('alert').filter({ hasText: 'returned HTTP 404' }))
  await files.end()
})

/** Records harmful effects: dialogs, requests to other origins, other pages. */
function watch(page: Page, own = ''): () => string[] {
  const harm: string[] = []
  page.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  const isAway = (url: string) => url.startsWith('http') && new URL(url).origin !== own
  page.on('response', (response) => isAway(response.url()) && harm.push(`answer of ${response.url()}`))
  // Requests that the page's policy blocks never leave the browser; all others count.
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (isAway(request.url()) && !/csp/i.test(reason)) harm.push(`request ${request.url()} ${reason}`)
  })
  page.on('popup', (popup) => harm.push(`popup ${popup.url()}`))
  page.on('pageerror', (error) => harm.push(`error ${error.message}`))
  return () => harm
}

const hostile = ['markdown', 'html', 'svg', 'names', 'json', 'links', 'vega'].map((name) => `hostile-${name}`)

for (const word of hostile) {
  test(`${word} runs nothing`, word === 'hostile-html' ? {} : exhaustive, async ({ page, peers, baseURL }) => {
    const harm = watch(page, baseURL)
    // The browser may connect to a server without sending a request.
    let connections = 0
    const away = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(awayPort, '127.0.0.1')
    await once(away, 'listening')
    const card = await openShown(page, peers['SDK 0.3'].url, word)
    // There is no event to wait for: scripts and requests would have started by then.
    await page.waitForTimeout(1000)
    const address = page.url()
    // Links have no preview, and so no full-screen view.
    const dialog = await enlarge(page, card, word === 'hostile-links' ? 'View raw' : 'Open full screen')
    // The same in the full-screen view.
    await page.waitForTimeout(500)
    const raw = dialog.getByText('Raw', { exact: true })
    if (await raw.isVisible()) await raw.click()
    expect(harm()).toEqual([])
    expect(connections).toBe(0)
    // A frame in a shadow root is parsed by the browser alone, and may connect before the policy stops it.
    for (const frame of await page.locator('iframe[srcdoc]').all())
      expect(await frame.getAttribute('srcdoc')).not.toMatch(/<(?:iframe|template)/)
    away.close()
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    expect(
      await page.locator('a[href^="javascript:"], a[href^="data:"], a[href^="vbscript:"], a[href^="file:"]').count(),
    ).toBe(0)
  })
}

test('file names show hidden characters and are saved without them', exhaustive, async ({ page, peers }) => {
  const card = await openShown(page, peers['SDK 1'].url, 'hostile-names')
  await expect(card.getByText('invoice⟨U+202E⟩fdp.exe').first()).toBeVisible()
  const save = async (name: string): Promise<string> => {
    const part = card.getByRole('figure').filter({ hasText: name })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('button', { name: 'Download' }).first().click(),
    ])
    return download.suggestedFilename()
  }
  await enlarge(page, card)
  await page.keyboard.press('Escape')
  expect(await save('invoice')).toBe('invoicefdp.exe')
  expect(await save('etc/passwd')).toBe('passwd')
})

/** Returns the longest main-thread task, in ms. */
async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as { longest?: number }).longest ?? 0)
}

/** Their labels tell how much is not shown yet, and there are more of them where more is unfolded. */
const waysToMore = /items?$|\d more|^Show more/

const large: Record<string, (card: Locator) => Locator> = {
  deep: (card) => card.getByRole('treeitem', { name: /1 item/, expanded: false }),
  big: (card) => card.getByRole('button', { name: /Show more/ }),
  bigcode: (card) => card.getByRole('button', { name: /Show more/ }),
  bigjson: (card) => card.getByRole('treeitem', { name: /200,000 items/ }),
  many: (card) => card.getByRole('button', { name: 'Show 50 more of 9,950' }),
}

for (const [word, locate] of Object.entries(large)) {
  test(
    `${word}: shown in part, and more on request`,
    word === 'deep' ? {} : exhaustive,
    async ({ page, peers, baseURL }) => {
      await page.addInitScript(() => {
        const pageGlobals = globalThis as { longest?: number }
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries())
            pageGlobals.longest = Math.max(pageGlobals.longest ?? 0, duration)
        }).observe({ type: 'longtask', buffered: true })
      })
      const harm = watch(page, baseURL)
      const shown = await openShown(page, peers['SDK 1'].url, word)
      // Long text is cut to size in the conversation: the rest of it is where it has room.
      const card = word === 'big' ? await enlarge(page, shown) : shown
      await expect(locate(card)).toBeVisible()
      const opened = await longestTask(page)
      const ways = async () =>
        (await card.locator('button, [role=treeitem]').filter({ hasText: waysToMore }).allTextContents()).join()
      const before = await ways()
      await expect(async () => {
        if ((await ways()) === before) await locate(card).click({ timeout: 2000 })
        await expect.poll(ways, { timeout: 5000 }).not.toBe(before)
      }).toPass()
      // The observer reports a task a moment after its end.
      await page.waitForTimeout(200)
      const more = await longestTask(page)
      test.info().annotations.push({ type: 'longest task', description: `${word}: open ${opened} ms, more ${more} ms` })
      console.log(`${word}: longest task ${opened} ms when opened, ${more} ms after more`)
      expect(harm()).toEqual([])
    },
  )
}

const tooMany = (what: string) => `Too large to show: the ${what} has more than`

test('content that is too large to show is offered as a download', async ({ page, peers }) => {
  const card = await openShown(page, peers['SDK 1'].url, 'too-large')
  const parts = card.getByRole('figure')
  const [svg, html, inner, chart, filters, effects] = [0, 1, 2, 3, 4, 5].map((at) => parts.nth(at))
  if (!svg || !html || !inner || !chart || !filters || !effects) throw new Error('A part is missing.')
  await expect(svg.getByText(`${tooMany('image')} 50,000 elements or too many effects.`)).toBeVisible()
  await expect(html.getByText(`${tooMany('page')} 50,000 elements, or its styles are too complex.`)).toBeVisible()
  await expect(inner.getByText(`${tooMany('page')} 50,000 elements, or its styles are too complex.`)).toBeVisible()
  await expect(chart.getByText(`${tooMany('chart')} 4,000 values.`)).toBeVisible()
  await expect(filters.getByText(`${tooMany('image')} 50,000 elements or too many effects.`)).toBeVisible()
  const box = effects.frameLocator('iframe').locator('div').first()
  await expect(box).toHaveCSS('filter', 'none')
  await expect(box).toHaveCSS('box-shadow', 'none')
  await expect(box).toHaveCSS('animation-name', 'none')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    html.getByRole('button', { name: 'Download' }).last().click(),
  ])
  expect(download.suggestedFilename()).toBe('bomb.html')
  expect(await readFile(await download.path(), 'utf8')).toHaveLength(2_400_000)
  // The page is responsive: a dialog opens.
  await enlarge(page, svg, 'View raw')
})

test('an answer is compared with the schema that was asked for', exhaustive, async ({ page, peers }) => {
  const slug = await register(page.request, peers['SDK 1'].url)
  const answerTo = async (type: string): Promise<void> => {
    const schema = { type: 'array', items: { type: 'object', required: ['month'], properties: { visits: { type } } } }
    const id = await send(page.request, slug, [{ text: 'show table', metadata: { schema } }])
    await page.goto(`/chat/${slug}/${id}`)
  }
  const log = page.getByRole('log')
  await answerTo('number')
  await expect(log.getByText('Matches the requested schema')).toBeVisible()
  await answerTo('string')
  await expect(log.getByText('12 problems with the requested schema')).toBeVisible()
  await expect(log.getByText('/0/visits', { exact: true })).toBeVisible()
})

test('a requested schema that takes too long to check is given up', exhaustive, async ({ page, peers }) => {
  const slug = await register(page.request, peers['SDK 1'].url)
  const schema = { type: 'object', properties: { word: { type: 'string', pattern: '^(a+)+$' } } }
  const id = await send(page.request, slug, [{ text: 'show slow-match', metadata: { schema } }])
  await page.goto(`/chat/${slug}/${id}`)
  const log = page.getByRole('log')
  await expect(log.getByText('The schema check took too long and was stopped')).toBeVisible()
  await enlarge(page, log.getByRole('article', { name: 'slow-match' }), 'View raw')
})
