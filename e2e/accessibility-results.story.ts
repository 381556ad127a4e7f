import { locales } from './accessibility/appearance.ts'
import { fillConversations, resultScreens, type Shown } from './accessibility/result-screens.ts'
import { scan } from './accessibility/scan.ts'
import { startApp } from './running/app.ts'
import type { Program } from './running/program.ts'
import { exhaustive, test } from './running/story.ts'

let shown: Shown
/** Its own app, because other stories count the agents of a new app. */
let app: Program

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000)
  app = await startApp()
  const api = await playwright.request.newContext({ baseURL: app.url })
  shown = await fillConversations(api)
  await api.dispose()
})
test.afterAll(() => app.end())

for (const locale of locales)
  test(
    `axe finds no serious problem in results, in every size and theme: ${locale}`,
    exhaustive,
    async ({ browser }) => {
      test.setTimeout(600_000)
      await scan(resultScreens, shown, locale, browser, app.url)
    },
  )
