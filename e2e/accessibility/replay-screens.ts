import { expect, type Page } from '@playwright/test'
import { chooseFrom } from '../pages/menu.ts'
import { at, type Say, type Screen, until } from './screen.ts'

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click({ timeout: 1000 })
}

/** A task with the dialog that a button of its page opens. */
function dialog(button: string): Screen {
  return {
    name: `replay: ${button}`,
    open: async (page, { answered }, say) => {
      await page.goto(`/tasks/${answered}`)
      await until(async () => {
        const opened = page.getByRole('dialog')
        if (!(await opened.isVisible())) await press(page, say(button))
        await expect(opened).toBeVisible({ timeout: 1000 })
      })
    },
  }
}

/** The same for an entry of the menu. */
function menuDialog(item: string): Screen {
  return {
    name: `replay: ${item}`,
    open: async (page, { answered }, say: Say) => {
      await page.goto(`/tasks/${answered}`)
      await chooseFrom(() => press(page, say('runs.more')), page.getByRole('menuitem', { name: say(item) }))
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  }
}

/** The replay and its dialogs. */
export const replayScreens: Screen[] = [
  dialog('replay.timing.title'),
  dialog('replay.legend.title'),
  dialog('replay.remove.open'),
  dialog('traces.export'),
  dialog('traces.links'),
  menuDialog('runs.menu.rerun'),
  menuDialog('runs.menu.runs'),
  menuDialog('runs.menu.mock'),
  at('replay at its first event', ({ answered }) => `/tasks/${answered}?at=1`),
  at('two runs compared', ({ answered, waiting }) => `/tasks/${answered}/compare/${waiting}`),
  {
    name: 'tasks: more filters',
    open: async (page, _, say) => {
      await page.goto('/tasks')
      await until(async () => {
        const opened = page.getByRole('dialog')
        if (!(await opened.isVisible())) await press(page, say('tasks.filters.more'))
        await expect(opened).toBeVisible({ timeout: 1000 })
      })
    },
  },
]
