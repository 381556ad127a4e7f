import type { Page } from '@playwright/test'
import type { Served } from './matrix/agents/serve.ts'
import { chatPage } from './pages/chat.ts'
import { startVariedAgent } from './peers/varied-v0-1.ts'
import { register } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

let agent: Served
test.beforeAll(async () => {
  agent = await startVariedAgent()
})
test.afterAll(() => agent.end())

async function say(page: Page, words: string) {
  const chat = chatPage(page)
  await chat.open(await register(page.request, agent.url))
  await chat.say(words)
  return chat
}

test('a question that the agent asks again is shown again, and an answer in pieces in full', async ({ page }) => {
  const chat = await say(page, 'ask me')
  const card = page.getByRole('region', { name: 'Varied agent needs your answer' })
  await expect(card.getByText('Which one?')).toBeVisible()
  await chat.say('this')
  await expect(chat.transcript.getByText('this', { exact: true })).toBeVisible()
  await expect(card.getByText('Which one?')).toBeVisible()
  await expect(chat.transcript.getByText('Which one?')).toHaveCount(2)
  await expect(chat.transcript.getByText('No longer followed')).toBeHidden()

  await say(page, 'pieces please')
  await expect(chat.transcript.getByText('It is 12 degrees and dry.')).toBeVisible()
})

test('text in angle brackets and a file without content are shown', exhaustive, async ({ page }) => {
  const chat = await say(page, 'brackets please')
  await expect(chat.transcript.getByText('<section 1...><section 2...>')).toBeVisible()
  await expect(chat.transcript.getByText('Use <picture> here')).toBeVisible()

  await say(page, 'reference please')
  const artifact = chat.transcript.getByRole('article', { name: 'Plan' })
  await expect(artifact.getByText('plan.pdf · application/pdf')).toBeVisible()
  await artifact.getByRole('button', { name: 'Open', exact: false }).last().click()
  const panel = page.getByRole('tabpanel', { name: 'Artifacts' })
  await expect(panel.getByText('draft', { exact: true })).toHaveCSS('font-weight', /[67]00/)
})

test('a sign-in request shows what is asked for while it waits', exhaustive, async ({ page }) => {
  await say(page, 'sign-in please')
  const card = page.getByRole('region', { name: 'Varied agent needs you to sign in' })
  await expect(card.getByText('I need your mailbox.')).toBeVisible()
  await expect(card.getByText('ApiKey')).toBeVisible()
  await expect(card.getByText('https://id.example/token')).toBeVisible()
  await expect(card.getByText('Sent in the X-Mail-Key header')).toBeVisible()
})
