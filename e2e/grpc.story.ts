import { sdk1Agent } from './matrix/agents/sdk-1-agent.ts'
import { chatPage } from './pages/chat.ts'
import { register } from './running/gateway.ts'
import { expect, test } from './running/story.ts'

test('an agent that offers only gRPC is healthy, and answers in the chat', async ({ page, request }) => {
  const agent = await sdk1Agent({ name: 'Pigeon', transport: 'GRPC' })
  try {
    const slug = await register(request, agent.url)
    await page.goto(`/agents/${slug}`)
    await expect(page.getByRole('main').getByText('gRPC · 1.0')).toBeVisible()
    await expect(page.getByRole('main').getByText('In use')).toBeVisible()
    const chat = chatPage(page)
    await chat.open(slug)
    await chat.say('hello')
    await expect(chat.state('Completed')).toBeVisible()
    await expect(chat.transcript.getByText('hello').last()).toBeVisible()
  } finally {
    agent.end()
  }
})
