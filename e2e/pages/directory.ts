import { expect, type APIRequestContext, type Page } from '@playwright/test'

/** Page object of the directory. */
export function directoryPage(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Search agents, skills, tags' })
  return {
    search,
    agents: page.getByRole('main').getByRole('article'),
    agent: (name: string) =>
      page
        .getByRole('main')
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name, exact: true }) }),
    names: page.getByRole('main').getByRole('article').getByRole('heading'),
    /** Opens the directory and waits until it handles keys. */
    async open(path = '/') {
      await page.goto(path)
      await expect(async () => {
        await page.keyboard.press('/')
        await expect(search).toBeFocused({ timeout: 500 })
      }).toPass()
    },
  }
}

const atOnce = 10

/** Registers agents by cards without a running agent. */
export async function addAgents(request: APIRequestContext, cards: { name: string; [member: string]: unknown }[]) {
  for (let from = 0; from < cards.length; from += atOnce) {
    const answers = await Promise.all(
      cards.slice(from, from + atOnce).map((card) => request.post('/api/agents', { data: { card: wholeCard(card) } })),
    )
    for (const answer of answers) expect(answer.status(), await answer.text()).toBe(201)
  }
}

function wholeCard(card: { name: string }) {
  const url = `http://127.0.0.66:1/${encodeURIComponent(card.name)}`
  return {
    description: '',
    version: '1.0.0',
    supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    ...card,
  }
}
