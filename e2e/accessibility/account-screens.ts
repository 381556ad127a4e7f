import { expect, type Page } from '@playwright/test'
import { apiAt } from '../running/api.ts'
import type { Screen } from './screen.ts'

/** What the screens of accounts need. */
export interface Accounts {
  /** The session of an administrator. */
  cookie: { name: string; value: string; url: string }
  /** The URL of an invitation that was not accepted. */
  invitation: string
}

/** Turns the accounts of a running app on, and adds a team and an invitation. */
export async function createAccounts(url: string): Promise<Accounts> {
  const account = { name: 'Ada Admin', email: 'ada@example.com', password: 'quiet river under stones' }
  const enabled = await apiAt(url).post('/api/accounts', { data: account })
  if (enabled.status() !== 200) throw new Error(`turning accounts on: ${enabled.status()} ${await enabled.text()}`)
  const cookie = enabled.headers()['set-cookie']?.split(';')[0] ?? ''
  const [name = '', value = ''] = cookie.split('=')
  const admin = apiAt(url, { headers: { cookie } })
  await admin.post('/api/teams', { data: { name: 'Research' } })
  const invited = await admin.post('/api/invitations', { data: { email: 'max@example.com' } })
  return { cookie: { name, value, url }, invitation: (await invited.json()).url }
}

/** Opens a page, which must not lead to another one. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL(path)
  await expect(page.locator('h1')).toBeAttached()
}

const asAdministrator = (name: string, path: string): Screen<Accounts> => ({
  name,
  open: async (page, { cookie }) => {
    await page.context().addCookies([cookie])
    await open(page, path)
  },
})

const asGuest = (name: string, path: (accounts: Accounts) => string): Screen<Accounts> => ({
  name,
  open: async (page, accounts) => {
    await page.context().clearCookies()
    await open(page, path(accounts))
  },
})

/** The screens of accounts, and of people who are not signed in. */
export const accountScreens: Screen<Accounts>[] = [
  asGuest('accounts: sign in', () => '/sign-in'),
  asGuest('accounts: invitation', ({ invitation }) => invitation),
  asAdministrator('accounts: profile', '/settings/profile'),
  asAdministrator('accounts: people', '/settings/people'),
  asAdministrator('accounts: teams', '/settings/teams'),
  asAdministrator('accounts: sign-in providers', '/settings/sign-in'),
  asAdministrator('accounts: audit log', '/settings/audit'),
]
