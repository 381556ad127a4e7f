import { accountScreens, createAccounts } from './accessibility/account-screens.ts'
import { addingScreens } from './accessibility/adding-screens.ts'
import { agentScreens } from './accessibility/agent-screens.ts'
import { type Catalog, fillCatalog } from './accessibility/catalog.ts'
import { conversationScreens } from './accessibility/conversation-screens.ts'
import { directoryScreens } from './accessibility/directory-screens.ts'
import { formScreens } from './accessibility/form-screens.ts'
import { locales, pageIn, phone, wide } from './accessibility/appearance.ts'
import { problems } from './accessibility/problems.ts'
import { replayScreens } from './accessibility/replay-screens.ts'
import { accountRoutes, routes } from './accessibility/routes.ts'
import { scan, scanOnce, scanTranslation } from './accessibility/scan.ts'
import type { Screen } from './accessibility/screen.ts'
import { workScreens } from './accessibility/work-screens.ts'
import { startApp } from './running/app.ts'
import type { Program } from './running/program.ts'
import { exhaustive, expect, test } from './running/story.ts'

const groups = {
  directory: directoryScreens,
  agents: agentScreens,
  'adding agents': addingScreens,
  'chat, tasks and settings': workScreens,
  replay: replayScreens,
  conversations: conversationScreens,
  forms: formScreens,
}
const screens = Object.values(groups).flat()

/** Those with the most text. */
const translated = ['directory', 'agent: overview', 'add', 'chat: answered', 'replay', 'settings']

function screensNamed<Of>(all: Screen<Of>[], names: string[]): Screen<Of>[] {
  const matches = all.filter(({ name }) => names.includes(name))
  expect(matches.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  return matches
}

let catalog: Catalog
/** Its own app, because other stories count the agents of a new app. */
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

test('axe finds no serious problem on any route', async ({ browser }) => {
  const names = [...Object.values(routes), 'agent: settings']
  await scanOnce(screensNamed(screens, names), catalog, browser, app.url)
})

test('axe finds no serious problem on any route of accounts', async ({ browser }) => {
  const withAccounts = await startApp({ SAMPLES: 'off' })
  try {
    const accounts = await createAccounts(withAccounts.url)
    await scanOnce(screensNamed(accountScreens, Object.values(accountRoutes)), accounts, browser, withAccounts.url)
  } finally {
    await withAccounts.end()
  }
})

test('the main routes fit and have named controls in Chinese', async ({ browser }) => {
  await scanTranslation(screensNamed(screens, translated), catalog, browser, app.url)
})

test.describe('in every size, language and theme', exhaustive, () => {
  test.describe.configure({ timeout: 600_000 })

  for (const [name, group] of Object.entries(groups))
    for (const locale of locales)
      test(`axe finds no serious problem: ${name}, ${locale}`, async ({ browser }) => {
        await scan(group, catalog, locale, browser, app.url)
      })

  test('axe finds no serious problem in an empty catalog', async ({ browser }) => {
    const empty = await startApp({ SAMPLES: 'off' })
    for (const locale of locales) {
      const page = await pageIn(locale, browser, empty.url)
      for (const path of ['/', '/chat', '/tasks'])
        for (const size of [wide, phone]) {
          await page.setViewportSize(size)
          await page.goto(path)
          await expect(page.getByRole('heading').first()).toBeVisible()
          expect.soft(await problems(page), `${path} ${size.width} ${locale}`).toEqual([])
        }
      await page.context().close()
    }
    await empty.end()
  })
})
