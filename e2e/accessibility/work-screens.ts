import { expect } from '@playwright/test'
import { readTask } from '../running/gateway.ts'
import { at, type Screen, until } from './screen.ts'

/** The chat, comparisons, lists of tasks, and settings. */
export const workScreens: Screen[] = [
  at('chat', () => '/chat'),
  at('chat: empty', () => '/chat/storyteller'),
  {
    name: 'chat: answered',
    open: async (page, { answered }) => {
      const { contextId } = await readTask(page.request, answered)
      await page.goto(`/chat/data-lab/${contextId}`)
      await expect(page.getByRole('log').getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'chat: waiting',
    open: async (page, { waiting }) => {
      const { contextId } = await readTask(page.request, waiting)
      await page.goto(`/chat/travel-desk/${contextId}`)
      await expect(page.getByRole('log')).toContainText('phone')
    },
  },
  {
    name: 'chat: how to answer',
    open: async (page, _, say) => {
      await page.goto('/chat/data-lab')
      await until(async () => {
        const options = page.getByRole('dialog')
        if (!(await options.isVisible()))
          await page.getByRole('button', { name: say('chat.options.title') }).click({ timeout: 2000 })
        await expect(options).toBeVisible({ timeout: 1000 })
      })
    },
  },
  at('help', () => '/help/configuration'),
  at('no such page', () => '/nothing/here'),
  at('compare: no agents chosen', () => '/compare'),
  {
    name: 'compare: answered',
    open: async (page, { answered, waiting }) => {
      await page.goto(`/compare?agents=data-lab,travel-desk&tasks=data-lab:${answered},travel-desk:${waiting}`)
      await expect(page.getByRole('region', { name: 'Travel desk' })).toContainText('phone')
    },
  },
  at('tasks', () => '/tasks'),
  at('tasks: none', () => '/tasks?q=nothing+like+this'),
  at('replay', ({ answered }) => `/tasks/${answered}`),
  at('settings', () => '/settings'),
  at('settings: API keys', () => '/settings/keys'),
  {
    name: 'settings: new API key',
    open: async (page, _, say) => {
      await page.goto('/settings/keys')
      await page.getByRole('button', { name: say('keys.create') }).click()
      await page.getByRole('radio', { name: say('keys.someAgents') }).click()
      await page.getByLabel(say('keys.limits.callsPerMinute')).last().fill('none')
    },
  },
  at('settings: people', () => '/settings/people'),
  at('settings: audit log', () => '/settings/audit'),
]
