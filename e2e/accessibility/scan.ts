import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../running/story.ts'
import { type Locale, pageIn, phone, wide, words } from './appearance.ts'
import { overflowOnPhone, problems, problemsOnce, translationProblems } from './problems.ts'
import type { Screen } from './screen.ts'

type Check = (page: Page, name: string, reopen: () => Promise<void>) => Promise<void>

async function visit<Of>(screens: Screen<Of>[], of: Of, locale: Locale, browser: Browser, url: string, check: Check) {
  const page = await pageIn(locale, browser, url)
  for (const { name, open } of screens)
    await test.step(`${name}, ${locale}`, async () => {
      const openScreen = async (): Promise<void> => {
        await open(page, of, words(locale))
        await expect(page.locator('#main, main').first()).toBeVisible()
      }
      await openScreen()
      await check(page, `${name}, ${locale}`, openScreen)
    })
  await page.context().close()
}

/**
 * Checks every screen on a wide screen and on a phone: in English in both themes, in another language only what depends on
 * the language.
 */
export async function scan<Of>(screens: Screen<Of>[], of: Of, locale: Locale, browser: Browser, url: string) {
  const problemsOf = locale === 'en' ? problems : translationProblems
  await visit(screens, of, locale, browser, url, async (page, name, reopen) => {
    const dialogs = page.getByRole('dialog')
    const open = await dialogs.count()
    expect.soft(await problemsOf(page), `${name}, wide`).toEqual([])
    await page.setViewportSize(phone)
    // What closes on a narrower screen is opened there.
    if ((await dialogs.count()) !== open) await reopen()
    expect.soft(await problemsOf(page), `${name}, phone`).toEqual([])
    await page.setViewportSize(wide)
  })
}

/** Checks every screen once: axe on a wide screen in English and the light theme, and the width of the page on a phone. */
export async function scanOnce<Of>(screens: Screen<Of>[], of: Of, browser: Browser, url: string) {
  await visit(screens, of, 'en', browser, url, async (page, name) => {
    expect.soft(await problemsOnce(page), name).toEqual([])
  })
}

/** Checks that the Chinese screens fit and that every control has a name. */
export async function scanTranslation<Of>(screens: Screen<Of>[], of: Of, browser: Browser, url: string) {
  await visit(screens, of, 'zh-CN', browser, url, async (page, name) => {
    expect.soft([...(await translationProblems(page)), ...(await overflowOnPhone(page))], name).toEqual([])
  })
}
