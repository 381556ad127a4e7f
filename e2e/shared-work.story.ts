import { type Browser, expect, type Page, test } from '@playwright/test'
import { loadAxe, problems } from './accessibility/problems.ts'
import { type Api, apiAt } from './running/api.ts'
import { startApp } from './running/app.ts'
import { send } from './running/gateway.ts'
import type { Program } from './running/program.ts'
import { exhaustive } from './running/story.ts'

const password = 'quiet river under stones'
const cookieOf = (headers: Record<string, string>) => headers['set-cookie']?.split(';')[0] ?? ''

/** A person with an account: a client, and pages of a browser in which the person is signed in. */
interface Person {
  api: Api
  newPage: () => Promise<Page>
}

async function personOf(browser: Browser, app: Program, cookie: string): Promise<Person> {
  const [name = '', value = ''] = cookie.split('=')
  const context = await browser.newContext({ baseURL: app.url })
  await context.addCookies([{ name, value, url: app.url }])
  return { api: apiAt(app.url, { headers: { cookie } }), newPage: () => context.newPage() }
}

async function invite(browser: Browser, app: Program, admin: Person, data: object): Promise<Person> {
  const created = await admin.api.post('/api/invitations', { data })
  const token = (await created.json()).url.split('/').at(-1)
  const { name } = data as { name?: string }
  const account = { token, name: name ?? 'Person', email: `${crypto.randomUUID()}@example.com`, password }
  const joined = await apiAt(app.url).post('/api/invitations/accept', { data: account })
  return personOf(browser, app, cookieOf(joined.headers()))
}

/** Starts an app with accounts, a team, its member Mia and its viewer Vera. */
async function startTeam(browser: Browser) {
  const app = await startApp()
  const account = { name: 'Ada Admin', email: 'ada@example.com', password }
  const enabled = await apiAt(app.url).post('/api/accounts', { data: account })
  const admin = await personOf(browser, app, cookieOf(enabled.headers()))
  const team = await admin.api.post('/api/teams', { data: { name: 'Research' } })
  const teamIds = [(await team.json()).id]
  const join = async (name: string, role: string): Promise<Person> => {
    const person = await invite(browser, app, admin, { role, teamIds })
    await person.api.patch('/api/me', { data: { name } })
    return person
  }
  return { app, admin, member: await join('Mia Member', 'member'), viewer: await join('Vera Viewer', 'viewer') }
}

/** Chooses the team Research in the open share dialog, or removes it. */
async function toggleTeam(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Shared with/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Research' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Sharing saved').last()).toBeVisible()
}

test('a member shares a task and a conversation with a viewer, until sharing ends', async ({ browser }) => {
  const { app, member, viewer } = await startTeam(browser)
  try {
    const id = await send(member.api, 'storyteller', [{ text: 'A story about owls in 2 chunks' }])
    const chatId = await send(member.api, 'storyteller', [{ text: 'A story about foxes in 2 chunks' }])
    const author = await member.newPage()
    await author.goto(`/tasks/${id}`)
    await author.getByRole('button', { name: 'Share' }).click()
    await expect(author.getByRole('button', { name: 'Shared with: No teams' })).toBeVisible()
    await toggleTeam(author)

    // The viewer finds the task, reads it and has no button that changes it.
    const reader = await viewer.newPage()
    await reader.goto('/tasks')
    await reader.getByRole('combobox', { name: 'Whose tasks' }).click()
    await reader.getByRole('option', { name: 'Shared with me' }).click()
    await expect(reader).toHaveURL(/of=shared/)
    await expect(reader.getByRole('row').filter({ hasText: 'owls' })).toContainText('by Mia Member')
    await reader.getByRole('link', { name: 'A story about owls' }).first().click()
    await expect(reader.getByRole('heading', { level: 1, name: 'A story about owls' })).toBeVisible()
    await expect(reader.getByText('by Mia Member')).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Export' })).toBeVisible()
    for (const name of ['Share', 'Delete events']) await expect(reader.getByRole('button', { name })).toHaveCount(0)

    // The page of the viewer says so when sharing ends.
    await toggleTeam(author)
    await expect(reader.getByText('This task is no longer available')).toBeVisible()
    await expect(reader.getByRole('main')).not.toContainText('owls')

    // A conversation is listed in the chat and opens without a message input.
    await author.goto(`/chat/storyteller/${chatId}`)
    await author.getByRole('button', { name: 'Conversation actions' }).click()
    await author.getByRole('menuitem', { name: 'Share' }).click()
    await expect(author.getByText('also later ones')).toBeVisible()
    await toggleTeam(author)
    await reader.goto('/chat')
    await expect(
      reader.getByRole('region', { name: 'Shared with me' }).getByRole('link', { name: /foxes/ }),
    ).toBeVisible()
    await reader.keyboard.press('Control+k')
    await reader.getByRole('dialog').getByRole('combobox').fill('foxes')
    await reader
      .getByRole('option', { name: /foxes.*Mia Member/ })
      .first()
      .click()
    await expect(reader.getByText('only Mia Member can continue it')).toBeVisible()
    // The URL of the author leads there as well: it names the context.
    const { contextId } = await (await member.api.get(`/api/tasks/${chatId}`)).json()
    await reader.goto(`/chat/storyteller/${encodeURIComponent(contextId)}`)
    await expect(reader.getByText('only Mia Member can continue it')).toBeVisible()
    await expect(reader.getByRole('log')).toContainText('foxes')
    await expect(reader.getByRole('textbox', { name: /^Message/ })).toHaveCount(0)
    await toggleTeam(author)
    await expect(reader.getByText('This conversation is no longer available')).toBeVisible()
  } finally {
    await app.end()
  }
})

test('an administrator reads a task with an audit entry, which its author sees', exhaustive, async ({ browser }) => {
  const { app, admin, member } = await startTeam(browser)
  try {
    const id = await send(member.api, 'storyteller', [{ text: 'A story about owls in 2 chunks' }])
    const page = await admin.newPage()
    await loadAxe(page.context())
    // A dialog that fades in has less contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/tasks')
    await page.getByRole('combobox', { name: 'Whose tasks' }).click()
    await page.getByRole('option', { name: 'Everyone’s tasks' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Mia Member' })).toContainText('Storyteller')
    await expect(page.getByRole('main')).not.toContainText('owls')
    expect.soft(await problems(page)).toEqual([])
    await page.getByRole('link', { name: id }).click()
    await expect(page.getByRole('heading', { name: 'Task of Mia Member' })).toBeVisible()
    await expect(page).toHaveTitle(/\S/)
    expect.soft(await problems(page)).toEqual([])
    await page.getByRole('button', { name: 'Open with an audit entry' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('no')
    await expect(dialog.getByRole('button', { name: 'Open with an audit entry' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('A customer asked')
    expect.soft(await problems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Open with an audit entry' }).click()
    await expect(page.getByText('Mia Member can see that you read it')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'A story about owls' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
    await page.goto('/settings/audit')
    await expect(page.getByText('Task read by an administrator').first()).toBeVisible()

    const author = await member.newPage()
    await loadAxe(author.context())
    await author.emulateMedia({ reducedMotion: 'reduce' })
    await author.goto(`/tasks/${id}`)
    await author.getByText('An administrator read this task').click()
    await expect(author.getByText('A customer asked')).toBeVisible()
    await expect(author.getByText('Ada Admin')).toBeVisible()
    await author.getByRole('button', { name: 'Share' }).click()
    await expect(author.getByRole('button', { name: 'Shared with: No teams' })).toBeVisible()
    expect.soft(await problems(author)).toEqual([])
  } finally {
    await app.end()
  }
})
