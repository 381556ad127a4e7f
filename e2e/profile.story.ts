import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { startApp } from './running/app.ts'

const account = { name: 'Ada Admin', email: 'ada@example.com', password: 'quiet river under stones' }

async function signIn(page: Page, next: string): Promise<void> {
  await page.goto(`/sign-in?next=${next}`)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a picture, a theme and a language follow a person to another browser', async ({ browser }) => {
  const app = await startApp()
  try {
    const first = await (await browser.newContext({ baseURL: app.url, colorScheme: 'light' })).newPage()
    expect((await first.request.post('/api/accounts', { data: account })).status()).toBe(200)
    await first.goto('/settings/profile')

    const picture = first.locator('#picture')
    const file = (name: string, mimeType: string, buffer: Buffer) =>
      picture.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await file('drawing.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(picture.getByRole('alert')).toHaveText('Choose a PNG, JPEG or WebP image.')
    const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    await file('photo.png', 'image/png', await photo.png().toBuffer())
    await expect(first.getByText('Picture saved')).toBeVisible()
    await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 128)

    await first.getByRole('radio', { name: 'Dark' }).click()
    await expect(first.locator('html')).toHaveAttribute('data-theme', 'dark')
    await first.getByRole('radio', { name: '简体中文' }).click()
    await expect(first.getByRole('heading', { name: '头像' })).toBeVisible()

    const second = await (await browser.newContext({ baseURL: app.url, colorScheme: 'light' })).newPage()
    await signIn(second, '/settings/people')
    await expect(second.getByRole('heading', { name: '用户', level: 2 })).toBeVisible()
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(second.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(second.getByRole('listitem', { name: account.name }).locator('img')).toHaveJSProperty(
      'naturalWidth',
      128,
    )

    // Another signed-in browser applies the change with its next page.
    await second.goto('/settings/profile')
    await second.getByRole('radio', { name: 'English' }).click()
    await expect(second.getByRole('heading', { name: 'Picture' })).toBeVisible()
    await second.getByRole('button', { name: 'Remove picture' }).click()
    await expect(second.getByText('Picture removed')).toBeVisible()
    await first.reload()
    await expect(first.getByRole('button', { name: 'Choose picture' })).toBeVisible()
  } finally {
    await app.end()
  }
})
