import type { Locator } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { expect, test } from './running/story.ts'

/** The first Escape may still close the menu that opened the dialog. */
async function closed(dialog: Locator): Promise<void> {
  await expect(async () => {
    await dialog.page().keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
}

test('a conversation leads to its replay, and its task is exported and shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const chat = chatPage(page)
  await chat.open('storyteller')
  await expect(page.getByRole('link', { name: 'Replay', exact: true })).toHaveCount(0)
  await chat.say('A story about salt in 3 chunks')
  await expect(chat.state('Completed')).toBeVisible()
  await expect(page).toHaveURL(/\/chat\/storyteller\/.+/)
  const replay = chat.transcript.getByRole('link', { name: 'Replay task' })
  await expect(replay).toHaveAttribute('href', /^\/tasks\/.+/)

  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText(/Exported storyteller-.+\.html/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/shared\//)
  // The link is copied with Enter, and the dialog stays open.
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await closed(dialog)

  await page.getByRole('link', { name: 'Replay', exact: true }).click()
  await expect(page).toHaveURL(/\/tasks\/.+/)
})

test('on a phone, a conversation has the whole screen, and one row of actions per message', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const chat = chatPage(page)
  await page.goto('/chat/storyteller')
  const bar = page.getByRole('navigation', { name: 'Navigation' })
  await expect(chat.composer).toBeVisible()
  await expect(bar).toBeHidden()
  await chat.composer.fill('Hello')
  await chat.send.click()
  const answer = chat.transcript.getByRole('article', { name: 'Storyteller' })
  await expect(answer).toBeVisible()
  await expect(answer.getByRole('button', { name: 'More actions' })).toBeVisible()
  await expect(answer.getByRole('button', { name: 'View raw' })).toBeHidden()
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(bar).toBeVisible()
  await context.close()
})
