import { expect, test } from '@playwright/test'
import { startProvider } from './peers/oidc-provider.ts'
import { apiAt } from './running/api.ts'
import { startApp } from './running/app.ts'

test('an administrator adds a sign-in provider, whose people get accounts, teams and roles', async ({ browser }) => {
  const [app, provider] = await Promise.all([startApp(), startProvider()])
  try {
    const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
    const enabled = await apiAt(app.url).post('/api/accounts', { data: account })
    const cookie = enabled.headers()['set-cookie']?.split(';')[0] ?? ''
    const client = await fetch(`${provider.issuer}/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: [`${app.url}/sign-in/callback`],
        scope: 'openid email profile groups',
        token_endpoint_auth_method: 'client_secret_basic',
      }),
    })
    const { client_id: clientId, client_secret: clientSecret } = await client.json()
    await apiAt(app.url, { headers: { cookie } }).post('/api/teams', { data: { name: 'Blue' } })

    const admin = await (await browser.newContext({ baseURL: app.url })).newPage()
    const [name = '', value = ''] = cookie.split('=')
    await admin.context().addCookies([{ name, value, url: app.url }])
    await admin.goto('/settings/sign-in')
    await expect(admin.getByText(`${app.url}/sign-in/callback`)).toBeVisible()
    await admin.getByRole('button', { name: 'Add provider' }).click()
    await admin.getByLabel('Name', { exact: true }).fill('Work')
    await admin.getByLabel('Issuer URL').fill('http://127.0.0.1:1/')
    await admin.getByLabel('Client ID').fill(clientId)
    await admin.getByLabel('Client secret').fill(clientSecret)
    await admin.getByLabel('Scopes').fill('openid email profile groups')
    await admin.getByLabel('Groups claim').fill('groups')
    await admin.getByRole('button', { name: 'Add group' }).click()
    await admin.getByLabel('Group 1', { exact: true }).fill('blue')
    await admin.getByRole('combobox', { name: 'Team of group 1' }).click()
    await admin.getByRole('option', { name: 'Blue' }).click()
    await admin.getByRole('combobox', { name: 'Role of group 1' }).click()
    await admin.getByRole('option', { name: 'Editor' }).click()
    const add = admin.getByRole('dialog').getByRole('button', { name: 'Add provider' })
    await add.click()
    await expect(admin.getByRole('alert').filter({ hasText: '127.0.0.1' })).toBeVisible()
    await admin.getByLabel('Issuer URL').fill(provider.issuer)
    await add.click()
    await expect(admin.getByRole('listitem').filter({ hasText: provider.issuer })).toContainText('Work')

    const person = await (await browser.newContext({ baseURL: app.url })).newPage()
    await person.goto('/tasks')
    await person.getByRole('link', { name: 'Continue with Work' }).click()
    await person.getByLabel('Account').fill('ann')
    await person.getByRole('button', { name: 'Allow' }).click()
    await expect(person.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
    await person.goto('/settings/profile')
    await expect(person.getByText('Blue')).toBeVisible()

    await admin.goto('/settings/people')
    await expect(admin.getByRole('listitem', { name: 'Ann' })).toContainText('ann@example.com')
    // Only the provider can take its team away.
    await admin.getByRole('button', { name: 'Teams of Ann: Blue' }).click()
    const team = admin.getByRole('menuitemcheckbox', { name: 'Blue' })
    await expect(team).toBeDisabled()
    await expect(team).toContainText('From a sign-in provider')
    await admin.keyboard.press('Escape')
    await admin.goto('/settings/sign-in')
    await admin.getByRole('button', { name: 'Change Work' }).click()
    await admin.getByLabel('Issuer URL').fill('https://other.example')
    await expect(admin.getByText('everyone who signed in with this provider is signed out')).toBeVisible()
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Turn off' }).click()
    await expect(admin.getByText('Off', { exact: true })).toBeVisible()
    await person.goto('/tasks')
    await expect(person).toHaveURL(/\/sign-in/)
  } finally {
    await Promise.all([app.end(), provider.close()])
  }
})
