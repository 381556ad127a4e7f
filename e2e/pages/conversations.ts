import type { Locator, Page } from '@playwright/test'
import { chooseFrom } from './menu.ts'

/** Page object of the lists of conversations. */
export function conversationsPage(page: Page) {
  const list = page.getByRole('navigation', { name: 'Conversations' })
  const main = page.getByRole('main')
  const row = (title: string | RegExp, within: Locator = main): Locator =>
    within.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  return {
    /** The header of the open conversation. */
    header: main.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header'),
    /** The list beside the open conversation. */
    list,
    row,
    search: page.getByRole('searchbox', { name: 'Search conversations' }),
    chatNav: page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: /^Chat/ }),
    inboxBadge: page.getByRole('link', { name: /^Inbox: / }),
    /** Chooses an entry in the menu of a conversation. */
    async choose(of: Locator, entry: string) {
      const open = async () => {
        await of.hover({ timeout: 2000 })
        await of.getByRole('button', { name: /^More actions for / }).click({ timeout: 2000 })
      }
      await chooseFrom(open, page.getByRole('menuitem', { name: entry, exact: true }))
    },
  }
}
