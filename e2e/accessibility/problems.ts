import { type BrowserContext, expect, type Page } from '@playwright/test'
import axeCore, { type AxeResults, type RunOptions } from 'axe-core'

/** Frames of other origins answer axe as well. */
const axe = `${axeCore.source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

const serious = new Set(['serious', 'critical'])
/** The rules whose outcome depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']
/** The rules whose outcome depends on the language: a name that was not translated may be missing. */
const nameRules = [
  'area-alt',
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'frame-title',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'input-image-alt',
  'label',
  'link-name',
  'object-alt',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'valid-lang',
]
// Without it, axe spends a third of its time on selectors of elements that pass.
const violationsOnly: RunOptions = { resultTypes: ['violations'] }
const rules = (values: string[]): RunOptions => ({ ...violationsOnly, runOnly: { type: 'rule', values } })

/**
 * Loads axe with every document of the context. As a script of the document it is compiled once per process, which saves
 * half a second for each page.
 */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(axe)
}

/**
 * Returns what axe finds serious on the page as it is, in both themes, one line each, and whether the page is wider than
 * the screen.
 */
export async function problems(page: Page): Promise<string[]> {
  const light = await themed(page, 'light', violationsOnly)
  const dark = await themed(page, 'dark', rules(colorRules))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark, ...(await overflow(page))]
}

/** Returns the serious problems in the light theme, and those with the width of the page on a phone. */
export async function problemsOnce(page: Page): Promise<string[]> {
  return [...(await themed(page, 'light', violationsOnly)), ...(await overflow(page)), ...(await overflowOnPhone(page))]
}

/** Returns the problems that depend on the language: controls without a name, and whether the page is wider than the screen. */
export async function translationProblems(page: Page): Promise<string[]> {
  return [...(await themed(page, 'light', rules(nameRules))), ...(await overflow(page))]
}

/** Returns whether the page is wider than the screen. */
async function overflow(page: Page): Promise<string[]> {
  const { excess, width } = await page.evaluate(() => ({
    excess: document.documentElement.scrollWidth - innerWidth,
    width: innerWidth,
  }))
  return excess > 0 ? [`the page is ${excess} px wider than the screen of ${width} px`] : []
}

/** Returns whether the page is wider than the screen of a phone. */
export async function overflowOnPhone(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const overflowProblems = await overflow(page)
  if (size) await page.setViewportSize(size)
  return overflowProblems
}

async function themed(page: Page, colorScheme: 'light' | 'dark', options: RunOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await settled(page)
  return (await violations(page, options))
    .filter(({ impact }) => serious.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme}: ${id}: ${target.join(' ')} ${failureSummary}`),
    )
}

async function violations(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  return page.evaluate(async (options) => {
    const { axe: loaded } = globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
    return (await loaded.run(options)).violations
  }, options)
}

/** Waits for animations: what is fading in is half transparent. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length))
    .toBeLessThan(20)
}
