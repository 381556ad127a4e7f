import { expect, type Page } from '@playwright/test'
import { at, type Say, type Screen, until } from './screen.ts'

/** Whether filters are in a sheet instead of a bar. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

async function openFilters(page: Page, say: Say): Promise<void> {
  await page.goto('/?tag=finance')
  const main = page.getByRole('main')
  const button = isPhone(page)
    ? main.getByRole('button', { name: say('directory.filters') }).first()
    : main.getByRole('button', { name: say('directory.facets.tag'), exact: true })
  const opened = page.getByRole('dialog')
  await until(async () => {
    if (!(await opened.isVisible())) await button.click({ timeout: 2000 })
    await expect(opened).toBeVisible({ timeout: 1000 })
  })
}

/** The directory with searches and filters. */
export const directoryScreens: Screen[] = [
  at('directory', () => '/'),
  at('directory: nothing found', () => '/?q=nothing+like+this'),
  at('directory: nothing fits', () => '/?tag=europe&status=down&favorite=true'),
  at('directory: found', () => '/?q=expense'),
  at('directory: narrowed', () => '/?tag=finance&tag=europe&sort=newest'),
  at('directory: archived', () => '/?lifecycle=archived'),
  {
    name: 'directory: rows',
    open: async (page, _, say) => {
      await page.goto('/')
      await until(async () => {
        await page.getByRole('radio', { name: say('directory.layout.rows') }).click({ timeout: 2000 })
        await expect(page.getByRole('radio', { name: say('directory.layout.rows') })).toBeChecked({ timeout: 1000 })
      })
      await page.context().clearCookies()
    },
  },
  { name: 'directory: filters', open: (page, _, say) => openFilters(page, say) },
  {
    name: 'directory: values of a filter',
    open: async (page, _, say) => {
      await openFilters(page, say)
      const values = page.getByRole('dialog')
      if (isPhone(page)) await values.getByRole('button', { name: say('directory.facets.tag') }).click()
      await expect(values.getByRole('checkbox').or(values.getByRole('radio')).first()).toBeVisible()
    },
  },
]
