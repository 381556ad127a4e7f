import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type ComparedConversation, createComparedConversation } from '@/components/compare/compared-conversation'
import { textOf } from '@/lib/a2a/text/part-text'
import { agentServer } from '@/lib/client/testing/agent-server'
import { httpServer, readBody } from '@/lib/client/testing/http-server'
import { provideEmptyBrowserStore } from '@/lib/client/testing/empty-browser-store'

beforeEach(provideEmptyBrowserStore)
afterAll(() => void vi.unstubAllGlobals())

const agent = { slug: 'agent', required: [] }

function open(origin: string, firstTaskId?: string): ComparedConversation {
  const compared = createComparedConversation(agent, firstTaskId, origin)
  onTestFinished(compared.start())
  return compared
}

const unsentTexts = ({ conversation }: ComparedConversation): string[] =>
  conversation.state.getState().unsent.map(({ message }) => textOf(message.parts))

async function startAgent() {
  const server = await agentServer((_message, task) => {
    task.open = false
    return [{ kind: 'status', taskId: `remote-${task.id}`, contextId: 'ctx', status: { state: 'completed' } }]
  })
  onTestFinished(() => server.close())
  return server
}

it('restores a message that could not be sent, before and after the conversation has begun', async () => {
  const server = await startAgent()
  const first = open(server.origin)
  server.refusing = true
  await first.conversation.send({ parts: [{ text: 'lost' }], options: {} })
  const second = open(server.origin)
  await expect.poll(() => unsentTexts(second)).toEqual(['lost'])

  server.refusing = false
  await second.conversation.send({ parts: [{ text: 'sent' }], options: {} })
  expect(second.findFirstTaskId()).toBe('t1')
  const third = open(server.origin, 't1')
  await expect.poll(() => unsentTexts(third)).toEqual(['lost'])
})

it('keeps the first task while its conversation cannot be loaded, and loads it again', async () => {
  const behind = await startAgent()
  await open(behind.origin).conversation.send({ parts: [{ text: 'sent' }], options: {} })
  let failing = true
  const server = await httpServer(async (request, response) => {
    if (failing) return response.writeHead(503).end('{}')
    const body = request.method === 'GET' ? null : await readBody(request)
    const answer = await fetch(`${behind.origin}${request.url}`, { method: request.method ?? 'GET', body })
    return response.writeHead(answer.status).end(await answer.text())
  })
  onTestFinished(() => server.close())
  const compared = open(server.origin, 't1')
  expect(compared.findFirstTaskId()).toBe('t1')
  await expect.poll(() => compared.restoration.getState().status).toBe('failed')
  expect(compared.findFirstTaskId()).toBe('t1')
  failing = false
  await compared.restore()
  expect(compared.restoration.getState().status).toBe('done')
  expect(compared.conversation.state.getState().taskIds).toEqual(['t1'])
})
