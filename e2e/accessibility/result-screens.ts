import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readTask, send } from '../running/gateway.ts'
import { type Say, type Screen, until } from './screen.ts'

/** The prompts of the sample agent, each in its own conversation. */
const rooms = {
  texts: ['Show me Markdown with a table, code and math', 'Show me a diff', 'Show me code files', 'Show me plain text'],
  data: ['Show me a chart', 'Show me a table with 200 rows', 'Show me a CSV file', 'Show me JSON'],
  media: ['Show me images', 'Show me a PDF', 'Play a sound', 'Play a video', 'Show me a web page'],
  results: ['Write three drafts of a document', 'Send the same answer twice', 'Send an answer in chunks'],
  ends: [
    'Reject this task',
    'Fail halfway',
    'Cancel the task on your side',
    'Report an unknown state',
    'Answer without a task',
  ],
  files: ['Send me an unknown file type', 'Send me a link to a file', 'Show me a Vega-Lite chart'],
}
type Room = keyof typeof rooms
const names = Object.keys(rooms) as Room[]

/** The URLs of these conversations. */
export type Shown = Record<Room, string>

async function talk(api: APIRequestContext, prompts: string[]): Promise<string> {
  let contextId = ''
  for (const prompt of prompts) {
    const id = await send(api, 'gallery', [{ text: prompt }], contextId ? { contextId } : undefined)
    contextId = (await readTask(api, id)).contextId
  }
  return `/chat/gallery/${contextId}`
}

/** Sends all prompts to an app, so that it has every kind of result. */
export async function fillConversations(api: APIRequestContext): Promise<Shown> {
  // The sample agents are added just after the start.
  await expect.poll(async () => (await api.get('/api/agents/gallery')).status()).toBe(200)
  const entries = names.map(async (room) => [room, await talk(api, rooms[room])] as const)
  return Object.fromEntries(await Promise.all(entries)) as Shown
}

/** Opens a conversation and waits until everything in it is loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('log').getByRole('article').last()).toBeVisible()
  await expect(page.locator('[role=log] .animate-breathe')).toHaveCount(0)
}

async function openPanel(page: Page, address: string, say: Say, tab: 'artifacts' | 'events' | 'task'): Promise<void> {
  await open(page, address)
  const chosen = page.getByRole('tab', { name: say(`chat.panel.${tab}`), exact: true })
  await until(async () => {
    if (!(await chosen.isVisible()))
      await page.getByRole('button', { name: say('chat.showPanel') }).click({ timeout: 2000 })
    await chosen.click({ timeout: 2000 })
    await expect(chosen).toHaveAttribute('aria-selected', 'true', { timeout: 1000 })
  })
}

/** Conversations with every kind of result, and their dialogs. */
export const resultScreens: Screen<Shown>[] = [
  ...names.map((room) => ({
    name: `chat: ${room}`,
    open: (page: Page, shown: Shown) => open(page, shown[room]),
  })),
  ...(['artifacts', 'events', 'task'] as const).map((tab) => ({
    name: `chat: side panel, ${tab}`,
    open: (page: Page, shown: Shown, say: Say) => openPanel(page, shown.results, say, tab),
  })),
  {
    name: 'chat: a result as it was sent',
    open: async (page, shown, say) => {
      await open(page, shown.data)
      const dialog = page.getByRole('dialog')
      await until(async () => {
        const raw = page
          .getByRole('log')
          .getByRole('button', { name: say('parts.raw') })
          .first()
        if (!(await dialog.isVisible())) await raw.click({ force: true, timeout: 2000 })
        await expect(dialog).toBeVisible({ timeout: 2000 })
      })
    },
  },
  {
    name: 'chat: a message with a file, not sent yet',
    open: async (page, shown, say) => {
      await open(page, shown.files)
      const items = page.getByRole('list', { name: say('chat.files.list') })
      const file = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') }
      await until(async () => {
        await page.locator('input[type=file]').first().setInputFiles(file)
        await expect(items.getByRole('listitem').first()).toBeVisible({ timeout: 2000 })
      })
      await page.getByRole('log').getByRole('article').last().focus()
    },
  },
]
