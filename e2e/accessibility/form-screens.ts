import { expect } from '@playwright/test'
import { readTask } from '../running/gateway.ts'
import type { Screen } from './screen.ts'

/** The forms of the form agent. */
export const promptWords = ['choices', 'form', 'interrupt', 'several', 'surface', 'hostile'] as const

/** Every kind of form while it waits, and a form with validation errors. */
export const formScreens: Screen[] = promptWords.map((word) => ({
  name: `chat: asked with ${word}`,
  open: async (page, { formTasks, formAgent }, say) => {
    const { contextId } = await readTask(page.request, formTasks[word] ?? '')
    await page.goto(`/chat/${formAgent}/${contextId}`)
    const card = page.getByRole('region').filter({ has: page.getByRole('button', { name: say('forms.cancelTask') }) })
    await expect(card).toBeVisible()
    if (word !== 'form') return
    await card.getByRole('button', { name: say('forms.submit') }).click()
    await expect(card.getByRole('alert').first()).toBeVisible()
  },
}))
