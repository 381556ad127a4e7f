import type { Browser } from '@playwright/test'
import { expect, test } from '../running/story.ts'
import { looks, pageWith, words } from './look.ts'
import { problems } from './problems.ts'
import type { Screen } from './screen.ts'

/** Looks at every screen of an app at that width: in both languages, side by side, and in both themes. */
export async function scan<Of>(screens: Screen<Of>[], of: Of, width: number, browser: Browser, url: string) {
  await Promise.all(
    looks
      .filter((look) => look.width === width)
      .map(async (look) => {
        const { locale } = look
        const page = await pageWith(look, browser, url)
        for (const { name, open } of screens)
          await test.step(`${name}, ${locale}`, async () => {
            await open(page, of, words(locale))
            await expect(page.locator('#main, main').first()).toBeVisible()
            expect.soft(await problems(page, locale), `${name}, ${locale}`).toEqual([])
          })
        await page.context().close()
      }),
  )
}
