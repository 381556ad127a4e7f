import { type Catalog, fillCatalog } from './accessibility/catalog.ts'
import { looks, pageWith, widths } from './accessibility/look.ts'
import { problems } from './accessibility/problems.ts'
import { scan } from './accessibility/scan.ts'
import { screens } from './accessibility/screens.ts'
import { startApp } from './running/app.ts'
import type { Program } from './running/program.ts'
import { expect, test } from './running/story.ts'

let catalog: Catalog
/** Of its own: other stories count on the agents that a new app has. */
let app: Program

test.beforeAll(async ({ peers, playwright }) => {
  app = await startApp()
  const api = await playwright.request.newContext({ baseURL: app.url })
  catalog = await fillCatalog(api, peers)
  await api.dispose()
})

test.afterAll(async () => {
  catalog.end()
  await app.end()
})

for (const width of widths)
  test(`every screen is usable by everybody: ${width} px`, async ({ browser }) => {
    test.setTimeout(600_000)
    await scan(screens, catalog, width, browser, app.url)
  })

test('so is an empty catalog', async ({ browser }) => {
  const empty = await startApp({ SAMPLES: 'off' })
  for (const look of looks) {
    const page = await pageWith(look, browser, empty.url)
    for (const path of ['/', '/chat', '/tasks']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect.soft(await problems(page, look.locale), `${path} ${look.width} ${look.locale}`).toEqual([])
    }
    await page.context().close()
  }
  await empty.end()
})
