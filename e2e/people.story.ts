import { type Browser, expect, type Page, test } from '@playwright/test'
import { pageIn, phone, wide } from './accessibility/appearance.ts'
import { problems } from './accessibility/problems.ts'
import { startApp } from './running/app.ts'
import type { Program } from './running/program.ts'
import { exhaustive } from './running/story.ts'

const adminPassword = 'quiet river under stones'
const memberPassword = 'seven lamps in the harbor'

/** Turns accounts on with the form, as the first visitor does. */
async function turnOnAccounts(page: Page): Promise<void> {
  await page.goto('/settings/people')
  await page.getByLabel('Name').fill('Ada Admin')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Turn on accounts' }).click()
  await expect(page.getByRole('listitem', { name: 'Ada Admin' })).toContainText('You')
}

/** Invites a person with the role member and returns the link. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite person' }).click()
  await page.getByLabel('Email address (optional)').fill(email)
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  return link
}

/** Invites an administrator over the API and returns the link. */
async function inviteAdministrator(by: Page, email: string): Promise<string> {
  const answer = await by.request.post('/api/invitations', { data: { email, role: 'administrator' } })
  return (await answer.json()).url
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const newPage = async (browser: Browser, app: Program): Promise<Page> =>
  (await browser.newContext({ baseURL: app.url })).newPage()

test('an administrator turns accounts on and invites a member, who sees the catalog only', async ({ browser }) => {
  const app = await startApp()
  try {
    const admin = await newPage(browser, app)
    await turnOnAccounts(admin)
    const link = await invite(admin, 'max@example.com')

    const member = await newPage(browser, app)
    await member.goto('/')
    await expect(member).toHaveURL(/\/sign-in/)
    await member.goto(link)
    await expect(member.getByLabel('Email address')).toHaveValue('max@example.com')
    await member.getByLabel('Name').fill('Max Member')
    await member.getByLabel('Password').fill('max@example.com')
    await member.getByRole('button', { name: 'Create account' }).click()
    await expect(member.getByRole('alert').filter({ hasText: 'not your name' })).toBeVisible()
    await member.getByLabel('Password').fill(memberPassword)
    await member.getByRole('button', { name: 'Create account' }).click()
    await expect(member.getByRole('heading', { name: 'Directory', level: 1 })).toBeVisible()
    await expect(member.getByRole('link', { name: 'Add agent' })).toHaveCount(0)
    await member.goto('/agents/new')
    await expect(member.getByText('needs the role Editor')).toBeVisible()
    await member.goto('/settings')
    await expect(member.getByRole('navigation', { name: 'Settings pages' }).getByRole('link')).toHaveText([
      'General',
      'Profile',
      'API keys',
    ])
    await member.goto('/settings/people')
    await expect(member.getByText('Only administrators manage people')).toBeVisible()

    // The link worked once. The administrator sees the new member.
    await member.context().clearCookies()
    await member.goto(link)
    await expect(member.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    await admin.reload()
    await expect(admin.getByRole('listitem', { name: 'Max Member' })).toContainText('max@example.com')
  } finally {
    await app.end()
  }
})

test('a person ends other sessions, and sets a new password with a link', async ({ browser }) => {
  const app = await startApp()
  try {
    const page = await newPage(browser, app)
    await turnOnAccounts(page)
    const other = await newPage(browser, app)
    await other.goto('/tasks')
    await signIn(other, 'ada@example.com', 'wrong password')
    await expect(other.getByRole('alert').filter({ hasText: 'Wrong email address or password.' })).toBeVisible()
    await signIn(other, 'ada@example.com', adminPassword)
    await expect(other.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()

    await page.goto('/settings/profile')
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('1 session ended')).toBeVisible()
    await other.goto('/tasks')
    await expect(other).toHaveURL(/\/sign-in/)

    // The palette opens the dialog for an invitation, also a second time.
    for (const _ of ['first', 'second']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('invite')
      await page.getByRole('option', { name: 'Invite person' }).click()
      await expect(page.getByRole('dialog', { name: 'Invite a person' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/settings/people')
    }
    await page.getByRole('button', { name: 'More actions for Ada Admin' }).click()
    await page.getByRole('menuitem', { name: 'Reset password' }).click()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    await other.goto(link)
    await other.getByLabel('Password').fill(memberPassword)
    await other.getByRole('button', { name: 'Set password' }).click()
    await expect(other.getByRole('heading', { name: 'Directory', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/sign-in/)

    // Signs out with the menu of the rail. The next person of the browser finds no draft.
    await other.goto('/chat/storyteller')
    await other.getByRole('textbox', { name: 'Message Storyteller' }).fill('Between you and me')
    const drafts = () => other.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(drafts).toContain('Between you and me')
    await other.getByRole('button', { name: 'Account of Ada Admin' }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(other).toHaveURL(/\/sign-in/)
    expect(await drafts()).not.toContain('Between you and me')
  } finally {
    await app.end()
  }
})

test('invitations and sign-in work without JavaScript', exhaustive, async ({ browser }) => {
  const app = await startApp()
  try {
    const admin = await newPage(browser, app)
    await turnOnAccounts(admin)
    const link = await invite(admin, 'max@example.com')
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(link)
    await page.getByLabel('Name').fill('Max Member')
    await page.getByLabel('Password').fill(memberPassword)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/')
    await context.clearCookies()
    await page.goto('/sign-in?next=%2Ftasks')
    await signIn(page, 'max@example.com', 'wrong password')
    await expect(page.getByRole('alert')).toHaveText('Wrong email address or password.')
    await expect(page.getByLabel('Email address')).toHaveValue('max@example.com')
    await signIn(page, 'max@example.com', memberPassword)
    await expect(page).toHaveURL('/tasks')
  } finally {
    await app.end()
  }
})

test('teams, roles and visibility change on the screens', exhaustive, async ({ browser }) => {
  const app = await startApp()
  try {
    const admin = await newPage(browser, app)
    await turnOnAccounts(admin)
    await admin.goto('/settings/teams')
    await admin.getByRole('button', { name: 'Create team' }).click()
    await admin.getByLabel('Team name').fill('Research')
    await admin.getByRole('dialog').getByRole('button', { name: 'Create team' }).click()
    await expect(admin.getByRole('button', { name: 'Delete Research' })).toBeVisible()

    await admin.goto('/settings/people')
    const link = await invite(admin, 'max@example.com')
    const member = await newPage(browser, app)
    await member.goto(link)
    await member.getByLabel('Name').fill('Max Member')
    await member.getByLabel('Password').fill(memberPassword)
    await member.getByRole('button', { name: 'Create account' }).click()
    await expect(member.getByRole('link', { name: 'Storyteller' }).first()).toBeVisible()

    // The last administrator stays one.
    await admin.reload()
    await admin.getByRole('combobox', { name: 'Role of Ada Admin' }).click()
    await admin.getByRole('option', { name: 'Viewer' }).click()
    await expect(admin.getByRole('alert').filter({ hasText: 'last administrator' })).toBeVisible()

    await admin.goto('/agents/storyteller?tab=settings')
    await admin.getByRole('radio', { name: 'Teams' }).click()
    await admin.getByRole('button', { name: 'Save access' }).click()
    await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
    await member.goto('/agents/storyteller')
    await expect(member.getByRole('heading', { name: 'Storyteller' })).toHaveCount(0)

    await admin.getByRole('button', { name: /^Also visible to/ }).click()
    await admin.getByRole('menuitemcheckbox', { name: 'Research' }).click()
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Save access' }).click()
    await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
    await admin.goto('/settings/people')
    await admin.getByRole('button', { name: /^Teams of Max Member/ }).click()
    await admin.getByRole('menuitemcheckbox', { name: 'Research' }).click()
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('button', { name: 'Teams of Max Member: Research' })).toBeEnabled()
    await member.goto('/agents/storyteller')
    await expect(member.getByRole('heading', { name: 'Storyteller', level: 1 })).toBeVisible()
    await member.goto('/agents/storyteller?tab=settings')
    await expect(member.getByText('You can see this agent, but not change it')).toBeVisible()
  } finally {
    await app.end()
  }
})

const maxAccount = { name: 'Max', email: 'max@example.com', password: memberPassword }

/** Makes Max, whose page is `max`, the second administrator. */
async function joinAsMax(admin: Page, max: Page): Promise<void> {
  const token = (await inviteAdministrator(admin, maxAccount.email)).split('/').at(-1)
  await max.request.post('/api/invitations/accept', { data: { ...maxAccount, token } })
}

test('an invitation ends when its creator becomes a viewer, who learns why there is no button for API keys', async ({
  browser,
}) => {
  const app = await startApp()
  try {
    const admin = await newPage(browser, app)
    await turnOnAccounts(admin)
    const max = await newPage(browser, app)
    await joinAsMax(admin, max)
    await max.request.post('/api/keys', { data: { name: 'Build', scope: 'call' } })
    const late = await inviteAdministrator(max, 'late@example.com')

    await admin.goto('/settings/people')
    const invitation = admin.getByRole('listitem').filter({ hasText: 'late@example.com' })
    await expect(invitation).toContainText('Invited by Max')
    await admin.getByRole('listitem', { name: 'Max' }).getByRole('combobox').click()
    await admin.getByRole('option', { name: /^Viewer/ }).click()
    await expect(invitation).toHaveCount(0)
    const guest = await newPage(browser, app)
    await guest.goto(late)
    await expect(guest.getByRole('button', { name: 'Create account' })).toHaveCount(0)
    await expect(guest.getByText('This link is not valid')).toBeVisible()

    await max.goto('/settings/keys')
    await expect(max.getByText('Creating and changing keys needs the role Member')).toBeVisible()
    await expect(max.getByRole('listitem').filter({ hasText: 'Build' }).getByRole('button')).toHaveText(['Revoke'])
    await expect(max.getByRole('button', { name: 'Create key' })).toHaveCount(0)
  } finally {
    await app.end()
  }
})

test('accounts are turned on again with the address of another administrator', exhaustive, async ({ browser }) => {
  const app = await startApp()
  try {
    const admin = await newPage(browser, app)
    await turnOnAccounts(admin)
    const max = await newPage(browser, app)
    await joinAsMax(admin, max)
    await max.goto('/settings/people')
    await max.getByRole('button', { name: 'Turn off accounts' }).click()
    await max.getByRole('dialog').getByRole('button', { name: 'Turn off accounts' }).click()

    await expect(max.getByText('Accounts were on before')).toBeVisible()
    await expect(max.getByText('you take over that of Ada Admin')).toBeVisible()
    await max.getByLabel('Name').fill('Max')
    await max.getByLabel('Email address').fill(maxAccount.email)
    await max.getByLabel('Password').fill(adminPassword)
    await max.getByRole('button', { name: 'Turn on accounts' }).click()
    await expect(max.getByRole('listitem', { name: 'Max' })).toContainText('You')
    await expect(max.getByRole('listitem', { name: 'Ada Admin' })).toContainText('ada@example.com')
  } finally {
    await app.end()
  }
})

test('the screens of accounts are accessible, wide and on a phone', exhaustive, async ({ browser }) => {
  const app = await startApp()
  try {
    const page = await pageIn('en', browser, app.url)
    await turnOnAccounts(page)
    const link = await invite(page, 'max@example.com')
    const guest = await pageIn('en', browser, app.url)
    const screens: readonly [page: Page, path: string][] = [
      [page, '/settings/people'],
      [page, '/settings/people?invite'],
      [page, '/settings/teams'],
      [page, '/settings/profile'],
      [page, '/agents/storyteller?tab=settings'],
      [guest, '/sign-in'],
      [guest, link],
      [guest, '/sign-in/link/unknown'],
    ]
    for (const [reader, path] of screens)
      for (const size of [wide, phone]) {
        await reader.setViewportSize(size)
        await reader.goto(path)
        await expect(reader.locator('h1')).toBeAttached()
        expect.soft(await problems(reader), `${path}, ${size.width} px`).toEqual([])
      }
  } finally {
    await app.end()
  }
})
