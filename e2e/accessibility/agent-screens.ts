import { expect } from '@playwright/test'
import { at, type Screen, until } from './screen.ts'

const tabs = ['overview', 'tasks', 'card', 'credentials', 'health', 'connect', 'settings']

/** The pages of an agent, in every state of the agent. */
export const agentScreens: Screen[] = [
  ...tabs.map((tab) => at(`agent: ${tab}`, ({ rich }) => `/agents/${rich}?tab=${tab}`)),
  at('agent: tasks, some', () => '/agents/data-lab?tab=tasks'),
  at('agent: health, used', () => '/agents/data-lab?tab=health'),
  at('agent: down', ({ down }) => `/agents/${down}`),
  at('agent: health, down', ({ down }) => `/agents/${down}?tab=health`),
  at('agent: deprecated', ({ deprecated }) => `/agents/${deprecated}`),
  at('agent: archived', ({ archived }) => `/agents/${archived}`),
  at('agent: archived, settings', ({ archived }) => `/agents/${archived}?tab=settings`),
  at('agent: none', () => '/agents/nobody'),
  {
    name: 'agent: settings, not saved and not taken',
    open: async (page, { rich }, say) => {
      await page.goto(`/agents/${rich}?tab=settings`)
      await page.getByLabel(say('agent.settings.endpoint')).fill('not an address')
      await until(async () => {
        await page.getByRole('button', { name: say('agent.settings.save') }).click({ timeout: 2000 })
        await expect(page.locator('[aria-invalid=true]')).toBeVisible({ timeout: 2000 })
      })
      await page.evaluate(() => sessionStorage.clear())
    },
  },
]
