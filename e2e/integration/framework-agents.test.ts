import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Framework, type FrameworkName, frameworks, startFramework } from '../running/framework.ts'
import { artifactText, readLog, readTask, register, send, startStream } from '../running/gateway.ts'
import type { Program } from '../running/program.ts'
import { api, appUrl } from './shared-app.ts'

/** Everything that the agent wrote in a task: its artifacts, or else its messages. */
function answerOf(task: Awaited<ReturnType<typeof readTask>>): string {
  const messages = task.history.filter(({ role }) => role === 'agent')
  const parts: { text?: string }[] = messages.flatMap((message) => message.parts)
  return artifactText(task) || parts.map((part) => part.text ?? '').join('')
}

for (const [name, framework] of Object.entries(frameworks) as [FrameworkName, Framework][]) {
  describe(`an agent on ${name}`, { tags: ['exhaustive'] }, () => {
    let agent: Program
    let slug: string
    beforeAll(async () => {
      agent = await startFramework(name)
      slug = await register(api, `${agent.url}${framework.card}`)
    })
    afterAll(() => agent?.end())

    test('is registered with the protocol version of its card', async () => {
      expect((await (await api.get(`/api/agents/${slug}`)).json()).dialect).toBe(framework.protocol)
    })

    test('answers a message', async () => {
      const task = await readTask(api, await send(api, slug, [{ text: 'hello there' }]))
      expect(task.state).toBe(framework.answered)
      expect(answerOf(task)).toBe('One-shot answer to: hello there')
    })

    test('streams 20 chunks, each logged as it arrives', async () => {
      const id = await send(api, slug, [{ text: 'stream 20' }])
      const expected = Array.from({ length: 20 }, (_, index) => `chunk ${index + 1} é漢🙂\n`).join('')
      expect(answerOf(await readTask(api, id))).toBe(expected)
      const rows = await readLog(api, id)
      expect(rows.length).toBeGreaterThan(20)
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1))
    })

    test('continues a conversation', async () => {
      const first = await readTask(api, await send(api, slug, [{ text: 'My colour is green' }]))
      const { contextId } = first
      const second = await send(
        api,
        slug,
        [{ text: 'recall' }],
        framework.answered === 'completed' ? { contextId } : first,
      )
      expect(second === first.id).toBe(framework.answered === 'input-required')
      const task = await readTask(api, second)
      expect(task.contextId).toBe(contextId)
      const earlier = framework.remembers ? 'My colour is green' : 'nothing'
      expect(answerOf(task)).toContain(`Before that: ${earlier}`)
    })

    test('is canceled or refuses it', async ({ expect }) => {
      const { id, ended } = await startStream(appUrl, slug, 'slow')
      await expect.poll(async () => answerOf(await readTask(api, id))).toContain('tick 1')
      const answer = await (await api.post(`/api/tasks/${id}/cancel`)).json()
      expect(JSON.stringify(answer)).toMatch(framework.refusesCancel ? /not supported/ : /"state":"canceled"/)
      await ended
      const task = await readTask(api, id)
      expect(task.state).toBe(framework.canceled)
      expect(answerOf(task)).toContain('tick 1')
      expect(answerOf(task).includes('tick 40')).toBe(framework.refusesCancel)
      // A task that has ended cannot be canceled.
      expect((await api.post(`/api/tasks/${id}/cancel`)).status()).toBeGreaterThanOrEqual(400)
    })

    test('fails', async () => {
      const id = await send(api, slug, [{ text: 'fail' }])
      const task = await readTask(api, id)
      expect(task.state).toBe(framework.failed)
      const [shown, reason] =
        framework.failed === 'completed'
          ? [JSON.stringify(await readLog(api, id)), /finishReason[^a-z]+error/]
          : [answerOf(task), /It broke on request/]
      expect(shown).toMatch(reason)
    })
  })
}
