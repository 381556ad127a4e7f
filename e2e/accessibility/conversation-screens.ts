import { expect } from '@playwright/test'
import { readTask } from '../running/gateway.ts'
import { at, type Screen, until } from './screen.ts'

/** The lists of conversations and the inbox, with their menus and dialogs. */
export const conversationScreens: Screen[] = [
  at('inbox', () => '/inbox'),
  {
    name: 'chat: conversations, found',
    open: async (page, _, say) => {
      await page.goto('/chat')
      await until(async () => {
        await page.getByRole('searchbox', { name: say('chat.conversations.search') }).fill('phone')
        await expect(page.locator('mark').first()).toBeVisible({ timeout: 3000 })
      })
    },
  },
  {
    name: 'chat: conversations, none found',
    open: async (page, _, say) => {
      await page.goto('/chat')
      await until(async () => {
        await page.getByRole('searchbox', { name: say('chat.conversations.search') }).fill('nothing like this')
        await expect(page.getByText(say('chat.conversations.noneFound'))).toBeVisible({ timeout: 3000 })
      })
    },
  },
  {
    name: 'chat: a conversation is renamed',
    open: async (page, { answered }, say) => {
      const { contextId } = await readTask(page.request, answered)
      await page.goto(`/chat`)
      await until(async () => {
        const name = page.getByRole('textbox', { name: say('chat.conversations.name') })
        if (await name.isVisible()) return
        await page.locator(`a[href$="${contextId}"][data-conversation]`).first().press('F2', { timeout: 2000 })
        await expect(name).toBeVisible({ timeout: 1000 })
      })
    },
  },
  {
    name: 'chat: a conversation is to be deleted',
    open: async (page, { answered }) => {
      const { contextId } = await readTask(page.request, answered)
      await page.goto('/chat')
      await until(async () => {
        if (await page.getByRole('dialog').isVisible()) return
        await page.locator(`a[href$="${contextId}"][data-conversation]`).first().press('Delete', { timeout: 2000 })
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
      })
    },
  },
  {
    name: 'chat: an agent is chosen',
    open: async (page, _, say) => {
      await page.goto('/chat')
      await until(async () => {
        const dialog = page.getByRole('dialog')
        if (!(await dialog.isVisible()))
          await page.getByRole('button', { name: say('chat.conversations.new') }).click({ timeout: 2000 })
        await expect(dialog.getByRole('option').first()).toBeVisible({ timeout: 2000 })
      })
    },
  },
]
