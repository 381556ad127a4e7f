import { widths } from './accessibility/look.ts'
import { fillConversations, resultScreens, type Shown } from './accessibility/result-screens.ts'
import { scan } from './accessibility/scan.ts'
import { startApp } from './running/app.ts'
import type { Program } from './running/program.ts'
import { test } from './running/story.ts'

let shown: Shown
/** Of its own: other stories count on what a new app has. */
let app: Program

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000)
  app = await startApp()
  const api = await playwright.request.newContext({ baseURL: app.url })
  shown = await fillConversations(api)
  await api.dispose()
})
test.afterAll(() => app.end())

for (const width of widths)
  test(`whatever an agent shows is usable by everybody: ${width} px`, async ({ browser }) => {
    test.setTimeout(600_000)
    await scan(resultScreens, shown, width, browser, app.url)
  })
