import { locales } from './accessibility/look.ts'
import { fillConversations, resultScreens, type Shown } from './accessibility/result-screens.ts'
import { scan, scanOnce } from './accessibility/scan.ts'
import { startApp } from './running/app.ts'
import type { Program } from './running/program.ts'
import { exhaustive, expect, test } from './running/story.ts'

const representative = new Set(['chat: data', 'chat: side panel, artifacts'])

let shown: Shown
/** An app of its own: other stories count what a new app has. */
let app: Program

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000)
  app = await startApp()
  const api = await playwright.request.newContext({ baseURL: app.url })
  shown = await fillConversations(api)
  await api.dispose()
})
test.afterAll(() => app.end())

test('axe finds no serious problem in charts, tables and the side panel', async ({ browser }) => {
  const chosen = resultScreens.filter(({ name }) => representative.has(name))
  expect(chosen).toHaveLength(representative.size)
  await scanOnce(chosen, shown, browser, app.url)
})

for (const locale of locales)
  test(
    `axe finds no serious problem in results, in every size and theme: ${locale}`,
    exhaustive,
    async ({ browser }) => {
      test.setTimeout(600_000)
      await scan(resultScreens, shown, locale, browser, app.url)
    },
  )
