import { chatPage } from './pages/chat.ts'
import { type Framework, type FrameworkName, frameworks, startFramework } from './running/framework.ts'
import { register } from './running/gateway.ts'
import type { Program } from './running/program.ts'
import { exhaustive, expect, test as base } from './running/story.ts'

/** A story that starts agents on frameworks, which end with it. */
const test = base.extend<{ start: (name: FrameworkName) => Promise<Program> }>({
  start: async ({}, use) => {
    const agents: Program[] = []
    await use(async (name) => {
      const agent = await startFramework(name)
      agents.push(agent)
      return agent
    })
    await Promise.all(agents.map((agent) => agent.end()))
  },
})

for (const [name, framework] of Object.entries(frameworks) as [FrameworkName, Framework][]) {
  test(
    `chat with an agent on ${name}: stream, second turn, cancel, approval, failure`,
    exhaustive,
    async ({ page, request, start }) => {
      const agent = await start(name)
      const chat = chatPage(page)
      await chat.open(await register(request, `${agent.url}${framework.card}`))
      await chat.say('stream 20')
      await expect.poll(chat.pieces).toEqual(Array.from({ length: 20 }, (_, index) => `chunk ${index + 1}`))
      await expect(chat.send).toBeVisible()

      await chat.say('recall')
      const earlier = framework.remembers ? 'stream 20' : 'nothing'
      await expect(chat.transcript.getByText(`Before that: ${earlier}`).last()).toBeVisible()
      await expect(chat.send).toBeVisible()

      await chat.say('slow')
      await expect(chat.transcript.getByText(/tick \d+/).first()).toBeVisible()
      await chat.stop.click()
      await expect(chat.transcript.getByText('The agent refused to cancel this task')).toBeVisible({
        visible: framework.refusesCancel,
      })

      // Then the task goes on to its end.
      await expect(chat.transcript.getByText('tick 40').last()).toBeVisible({ visible: framework.refusesCancel })
      await expect(chat.send).toBeVisible()

      if (framework.approved) {
        await chat.say('write note.txt')
        await page.getByRole('button', { name: 'Approve', exact: true }).click()
        await expect(chat.transcript.getByText(framework.approved).last()).toBeVisible()
        await expect(chat.send).toBeVisible()
      }

      await chat.say('fail')
      await expect(
        chat.transcript.getByText(framework.failed === 'completed' ? 'fail' : 'It broke on request').last(),
      ).toBeVisible()
      await expect(chat.send).toBeVisible()
    },
  )
}

for (const library of ['ai-sdk', 'ag-ui']) {
  test(
    `chat shows a conversation that ${library} has held through the gateway`,
    exhaustive,
    async ({ app, page, peers, request }) => {
      const slug = await register(request, peers['SDK 1'].url)
      const { stream } = await import(`./frameworks/${library}.mjs`)
      const card = `${app.url}/a2a/${slug}/.well-known/agent-card.json`
      const contextId = crypto.randomUUID()
      await stream(card, 'stream 20', { contextId })
      await stream(card, 'direct second turn', { contextId })
      await page.goto(`/chat/${slug}/${contextId}`)
      const chat = chatPage(page)
      await expect.poll(chat.pieces).toHaveLength(20)
      await expect(chat.transcript.getByText('One-shot answer to: direct second turn')).toBeVisible()
      await chat.say('direct third turn')
      await expect(chat.transcript.getByText('One-shot answer to: direct third turn')).toBeVisible()
    },
  )
}
