import { expect, type Page } from '@playwright/test'
import { at, type Screen, until } from './screen.ts'

/** Enters a URL on the page for adding an agent, and submits it. */
async function recheck(page: Page, address: string): Promise<void> {
  await page.goto('/agents/new')
  const box = page.getByRole('main').getByRole('textbox').first()
  // The page is hydrated, and the box has the previous input.
  await expect(box).toBeFocused()
  await until(async () => {
    await box.fill(address)
    await box.press('Enter')
    await expect(page.getByRole('main')).toContainText(/127\.0\.0\.1|localhost/, { timeout: 2000 })
  })
}

/** Fills the box of a page until the page reacts to it. */
async function fill(page: Page, path: string, text: string, expectedText: string | RegExp): Promise<void> {
  await page.goto(path)
  await until(async () => {
    await page.getByRole('main').getByRole('textbox').first().fill(text)
    await expect(page.getByRole('main')).toContainText(expectedText, { timeout: 1000 })
  })
}

/** The screens for adding and importing agents. */
export const addingScreens: Screen[] = [
  at('add', () => '/agents/new'),
  {
    name: 'add: no JSON yet',
    open: (page) => fill(page, '/agents/new', '{\n  "name": "Pasted",\n  "skills": [,]\n}', /3.*14/),
  },
  {
    name: 'add: asks where to call',
    open: async (page, _, say) => {
      await fill(page, '/agents/new', '{"name": "Pasted", "skills": []}', 'Pasted')
      await expect(page.getByLabel(say('register.endpoint'))).toBeVisible()
    },
  },
  {
    name: 'add: checking',
    open: async (page, { silent }, say) => {
      await recheck(page, silent)
      await expect(page.getByRole('button', { name: say('register.stop') })).toBeVisible()
      await expect(page.getByText(say('attempts.asking')).first()).toBeVisible()
    },
  },
  {
    name: 'add: nothing there',
    open: async (page) => {
      await recheck(page, 'http://127.0.0.1:1')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'add: no card there',
    open: async (page, { website }) => {
      await recheck(page, website)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'add: found',
    open: async (page, { newcomer }) => {
      await recheck(page, newcomer)
      await expect(page.getByRole('heading', { name: 'SDK 0.2 peer' })).toBeVisible()
    },
  },
  {
    name: 'add: in the catalog already',
    open: async (page, { known }, say) => {
      await recheck(page, known)
      await expect(page.getByRole('region', { name: say('register.known.label') })).toBeVisible()
    },
  },
  {
    name: 'add: was in the catalog',
    open: async (page, { gone }, say) => {
      await recheck(page, gone)
      await expect(page.getByRole('button', { name: say('register.restore'), exact: true })).toBeVisible()
    },
  },
  at('import', () => '/agents/import'),
  {
    name: 'import: what a list holds',
    open: (page, { list }) => fill(page, '/agents/import', JSON.stringify(list), 'Taken over'),
  },
  {
    name: 'import: no list',
    open: async (page) => {
      await fill(page, '/agents/import', '[{"name": "Half of it"', '1')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'import: no list at that address',
    open: async (page, { website }) => {
      await fill(page, '/agents/import', website, '')
      await until(async () => {
        await page.getByRole('main').getByRole('textbox').first().press('Enter')
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 3000 })
      })
    },
  },
  {
    name: 'import: done, with lines that failed',
    open: async (page, { imported }) => {
      await page.goto(`/agents/import?id=${imported}`)
      const tried = page.getByRole('main').locator('summary').first()
      await expect(tried).toBeVisible()
      await tried.click()
    },
  },
  at('import: none', () => '/agents/import?id=nope'),
]
