import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Look } from './look.ts'

const grave = new Set(['serious', 'critical'])
/** All that another theme can change. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds serious on the page as it is, one line each, and whether it is wider than the screen. The dark theme has
 * other colors, whatever the language: it is looked at in one.
 */
export async function problems(page: Page, locale: Look['locale']): Promise<string[]> {
  await settled(page)
  const light = await themed(page, 'light', new AxeBuilder({ page }))
  const dark = locale === 'en' ? await themed(page, 'dark', new AxeBuilder({ page }).withRules(rulesOfColors)) : []
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...light, ...dark, ...(excess > 0 ? [`the page is ${excess} px wider than the screen`] : [])]
}

async function themed(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await settled(page)
  const { violations } = await axe.setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme}: ${id}: ${target.join(' ')} ${failureSummary}`),
    )
}

/** What is still on its way may be half transparent. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length))
    .toBeLessThan(20)
}
