import { expect, type Page, test } from '@playwright/test'
import { startApp } from './running/app.ts'
import type { Program } from './running/program.ts'

const account = { name: 'Ada Admin', email: 'ada@example.com', password: 'quiet river under stones' }

/** The app's URL with a host name: there are no passkeys for IP addresses. */
const named = ({ url }: Program): string => url.replace('127.0.0.1', 'localhost')

/** Adds an authenticator that stores passkeys, verifies the person without a prompt, and chooses what autofill offers. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function turnOnAccounts(page: Page, url: string): Promise<void> {
  const answer = await page.context().request.post(`${url}/api/accounts`, { data: account, headers: { origin: url } })
  expect(answer.status()).toBe(200)
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(/^Passkey of \w+ \d+, \d{4}$/)
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
}

test('a person adds a passkey, signs in with it and removes it', async ({ browser }) => {
  const app = await startApp()
  try {
    const page = await (await browser.newContext({ baseURL: named(app) })).newPage()
    await turnOnAccounts(page, named(app))
    await addAuthenticator(page)
    await page.goto('/settings/profile')
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
    await addPasskey(page, 'Laptop')
    const passkey = page.getByRole('listitem', { name: 'Laptop' })
    await expect(passkey).toContainText('Never used')
    // The authenticator has one for this account already.
    await addPasskey(page, 'Again')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/already has a passkey/)
    await page.keyboard.press('Escape')
    await page.goto('/settings/people')
    await expect(page.getByRole('listitem', { name: 'Ada Admin' })).toContainText('1 passkey')

    // By autofill. The page that was asked for opens after the sign-in.
    await page.context().clearCookies()
    await page.goto('/settings/profile')
    await expect(passkey).toContainText('Last used')
    // By the button, in a browser without passkeys in autofill.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await page.context().clearCookies()
    await page.goto('/settings/profile')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText('This browser', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/settings/profile')

    await page.getByRole('button', { name: 'Rename Laptop' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Remove Old laptop' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be used to sign in' })).toBeVisible()
  } finally {
    await app.end()
  }
})
