import { type Browser, expect, type Page, test } from '@playwright/test'
import { startApp } from './running/app.ts'

const token = 'token-of-this-story-0123456789'
const account = { name: 'Ada Admin', email: 'ada@example.com', password: 'quiet river under stones' }

const newPage = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage()

test('a viewer gets no buttons of other roles, and the access token works beside accounts', async ({ browser }) => {
  const app = await startApp({ ACCESS_TOKEN: token })
  try {
    const admin = await newPage(browser, app.url)
    await admin.goto('/')
    await admin.getByLabel('Access token').fill(token)
    await admin.getByRole('button', { name: 'Sign in' }).click()
    await expect(admin.getByRole('heading', { name: 'Directory', level: 1 })).toBeVisible()
    const post = async (path: string, data: object) => (await admin.request.post(path, { data })).json()
    await post('/api/accounts', account)

    // The token still signs in, as the first administrator.
    await admin.context().clearCookies()
    await admin.goto('/settings/people')
    await admin.getByRole('link', { name: 'Use an access token' }).click()
    await admin.getByLabel('Access token').fill('wrong')
    await admin.getByRole('button', { name: 'Sign in' }).click()
    await expect(admin.getByText('Incorrect access token.')).toBeVisible()
    await admin.getByLabel('Access token').fill(token)
    await admin.getByRole('button', { name: 'Sign in' }).click()
    await expect(admin.getByRole('listitem', { name: account.name })).toContainText('You')

    const team = (await post('/api/teams', { name: 'Research' })).id as string
    const access = { visibility: 'teams', teamId: team }
    expect((await admin.request.patch('/api/agents/storyteller', { data: { access } })).status()).toBe(200)
    const { url } = await post('/api/invitations', { role: 'viewer', teamIds: [team] })
    const viewer = await newPage(browser, app.url)
    const person = { token: url.split('/').at(-1), name: 'Vera', email: 'vera@example.com', password: account.password }
    expect((await viewer.request.post('/api/invitations/accept', { data: person })).status()).toBe(201)

    await viewer.goto('/')
    const card = viewer.getByRole('article').filter({ hasText: 'Storyteller' })
    await expect(card.getByText('Visible to Research')).toBeAttached()
    await expect(viewer.getByText(/^Visible to/)).toHaveCount(1)
    await expect(viewer.getByRole('main').getByRole('link', { name: /chat/i })).toHaveCount(0)
    // The team may share conversations.
    const sections = ['Directory', 'Chat', 'Tasks', 'Settings']
    await expect(viewer.getByRole('navigation').getByRole('link')).toHaveText(sections)
    await viewer.keyboard.press('Control+k')
    await viewer.getByRole('dialog').getByRole('combobox').fill('storyteller')
    await viewer.getByRole('option', { name: /^Storyteller.*Visible to Research/ }).click()
    await expect(viewer.getByRole('heading', { name: 'Storyteller', level: 1 })).toBeVisible()
    await expect(viewer.getByText('Visible to Research')).toBeAttached()
    await expect(viewer.getByRole('main').locator('a[href^="/chat"]')).toHaveCount(0)
    await viewer.goto('/chat')
    await expect(viewer.getByText('Chatting with agents needs the role Member')).toBeVisible()
  } finally {
    await app.end()
  }
})

test('an editor sees the retention of an agent as text, and saves its other settings', async ({ browser }) => {
  const app = await startApp()
  try {
    const admin = await newPage(browser, app.url)
    const post = async (path: string, data: object) => (await admin.request.post(path, { data })).json()
    expect((await admin.request.post('/api/accounts', { data: account })).status()).toBe(200)
    const team = (await post('/api/teams', { name: 'Research' })).id as string
    const data = { access: { teamId: team }, keepMegabytes: 500 }
    expect((await admin.request.patch('/api/agents/storyteller', { data })).status()).toBe(200)
    const { url } = await post('/api/invitations', { role: 'editor', teamIds: [team] })
    const editor = await newPage(browser, app.url)
    const person = { token: url.split('/').at(-1), name: 'Eve', email: 'eve@example.com', password: account.password }
    expect((await editor.request.post('/api/invitations/accept', { data: person })).status()).toBe(201)

    await editor.goto('/agents/storyteller?tab=settings')
    await expect(editor.getByText('No time limit, 500 MB.')).toBeVisible()
    await expect(editor.getByText('Only administrators change these limits.')).toBeVisible()
    await expect(editor.getByLabel('Keep for (days)')).toHaveCount(0)
    await editor.getByRole('combobox', { name: 'Owner', exact: true }).fill('Team Sun')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(editor.getByText('Saved', { exact: true })).toBeVisible()
    expect((await editor.request.patch('/api/agents/storyteller', { data: { keepDays: 1 } })).status()).toBe(403)
    const agent = await (await admin.request.get('/api/agents/storyteller')).json()
    expect(agent).toMatchObject({ owner: 'Team Sun', keepDays: null, keepMegabytes: 500 })
  } finally {
    await app.end()
  }
})
