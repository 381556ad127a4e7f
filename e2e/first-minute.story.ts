import type { Page } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { startApp } from './running/app.ts'
import { exhaustive, expect, test } from './running/story.ts'

/** Presses Tab until the target has the focus. Fails if that takes too many steps. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  for (let presses = 0; presses < 40; presses++) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached with the Tab key: ${String(name)}`)
}

test('the directory says what Switchboard is, until that is dismissed, and leads to a replay', async ({ page }) => {
  await page.goto('/')
  const welcome = page.getByRole('region', { name: 'Switchboard' })
  await expect(welcome).toContainText('Your private directory of A2A agents')
  await expect(welcome.getByRole('link', { name: 'Chat with a sample' })).toHaveAttribute('href', '/chat/data-lab')
  await expect(welcome.getByRole('link', { name: 'Add an agent' })).toHaveAttribute('href', '/agents/new')
  await welcome.getByRole('link', { name: 'Watch a replay' }).click()
  await expect(page.getByText("I'd like to book a flight.").first()).toBeVisible()
  // It plays by itself; a reload does not play again.
  await expect(page.getByText('The confirmation number is XYZ15658').first()).toBeVisible()
  await expect(page).toHaveURL(/\/tasks\/[\w-]+$/)
  await page.goto('/')
  await expect(async () => {
    await welcome.getByRole('button', { name: 'Dismiss' }).click({ timeout: 1000 })
    await expect(welcome).toBeHidden({ timeout: 1000 })
  }).toPass()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Directory', level: 1 })).toBeVisible()
  await expect(welcome).toBeHidden()
  await page.goto('/help')
  await expect(async () => {
    await page.getByRole('button', { name: /welcome panel$/ }).click({ timeout: 1000 })
    await expect(welcome).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('the first replay shows its end at once if motion is reduced', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Watch a replay' }).click()
  await expect(page.getByText('The confirmation number is XYZ15658').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByText(/^Event (\d+) of \1 /)).toBeVisible()
})

test('a phone reaches every section from a bar of five entries', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Navigation' })
  await expect(bar.getByRole('link')).toHaveText([/Directory/, /Chat/, /Inbox/, /Tasks/])
  const menu = page.getByRole('menu')
  await expect(async () => {
    if (!(await menu.isVisible())) await bar.getByRole('button', { name: 'More' }).click({ timeout: 1000 })
    await expect(menu.getByRole('menuitem')).toHaveText(['Search', 'Compare', 'Settings', 'Help for this page'])
  }).toPass()
  await menu.getByRole('menuitem', { name: 'Search' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'More' }).click()
  await menu.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('an empty catalog leads to a first answer with the keyboard only', exhaustive, async ({ browser, peers }) => {
  const app = await startApp({ SAMPLES: 'off' })
  const page = await browser.newPage({ baseURL: app.url })
  const begun = Date.now()
  await page.goto('/')
  // Elements that are rendered earlier would lose the focus.
  await expect(page.getByRole('textbox', { name: /^Agent URL/ })).toBeVisible()
  await tabTo(page, /^Agent URL/)
  await page.keyboard.type(peers['SDK 1'].url)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Add/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Chat', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const chat = chatPage(page)
  await expect(chat.composer).toBeFocused()
  await page.keyboard.type('hello')
  await page.keyboard.press('Enter')
  await expect(chat.state('Completed')).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(60_000)
  await page.close()
  await app.end()
})

test('an empty catalog leads to a first answer on a phone, by touch', exhaustive, async ({ browser, peers }) => {
  const app = await startApp({ SAMPLES: 'off' })
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const begun = Date.now()
  await page.goto('/')
  const box = page.getByRole('textbox', { name: /^Agent URL/ })
  await box.tap()
  await box.fill(peers['SDK 1'].url)
  await page.getByRole('button', { name: 'Check' }).tap()
  await page.getByRole('button', { name: /^Add (agent|anyway)$/ }).tap()
  await page.getByRole('main').getByRole('link', { name: 'Chat', exact: true }).tap()
  const chat = chatPage(page)
  await chat.composer.tap()
  await chat.composer.fill('hello')
  await chat.send.tap()
  await expect(chat.state('Completed')).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(60_000)
  // Nothing needs horizontal scrolling.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await context.close()
  await app.end()
})
