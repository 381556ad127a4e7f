import type { Page } from '@playwright/test'
import { send } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

/** Hides a page, and records its notifications, which a headless browser does not show. */
async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: Notification[] = []
    const state = { hidden: false, shown }
    class Recorded extends EventTarget {
      static readonly permission = 'granted'
      static readonly requestPermission = () => Promise.resolve('granted')
      constructor(
        readonly title: string,
        readonly options: NotificationOptions,
      ) {
        super()
        shown.push(this as unknown as Notification)
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Recorded, recorded: state })
    Object.defineProperty(document, 'visibilityState', { get: () => (state.hidden ? 'hidden' : 'visible') })
  })
}

interface Recorded {
  hidden: boolean
  shown: (Notification & { options: NotificationOptions })[]
}
declare const recorded: Recorded

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    recorded.hidden = value
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
const titles = (page: Page) => page.evaluate(() => recorded.shown.map(({ title }) => title))
const bodies = (page: Page) => page.evaluate(() => recorded.shown.map(({ options }) => options.body))

test('a hidden page shows one notification per event over several tabs, and a click opens the task', async ({
  page,
  context,
  request,
}) => {
  const other = await context.newPage()
  for (const each of [page, other]) await prepare(each)
  await page.goto('/settings')
  await page.getByRole('checkbox', { name: 'When a task ends' }).check()
  await other.goto('/tasks')
  await expect(other.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()

  // A visible tab suppresses notifications.
  await setHidden(page, true)
  await send(request, 'storyteller', [{ text: 'Seen: please fail' }])
  await expect(
    other
      .getByRole('row', { name: /Seen: please fail/ })
      .first()
      .getByText('Failed')
      .first(),
  ).toBeVisible()
  const all = async () => [...(await bodies(page)), ...(await bodies(other))]
  // A notification would come a moment after the end of the task.
  await page.waitForTimeout(3_000)
  expect(await all()).toEqual([])

  await setHidden(other, true)
  const id = await send(request, 'storyteller', [{ text: 'Unseen: please fail' }])
  await expect.poll(all).toEqual(['Unseen: please fail'])
  expect([...(await titles(page)), ...(await titles(other))]).toEqual(['Storyteller: task failed'])

  const shownBy = (await titles(page)).length > 0 ? page : other
  await shownBy.evaluate(() => recorded.shown[0]?.dispatchEvent(new Event('click')))
  await expect(shownBy).toHaveURL(new RegExp(`/tasks/${id}$`))
})

test('settings say why notifications are blocked', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/settings')
  await expect(page.getByText('Notifications are blocked for this site.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'When a task needs you' })).toBeDisabled()
})
