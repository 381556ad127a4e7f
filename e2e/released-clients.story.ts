import { Role } from 'a2a-sdk-1'
import { ClientFactory as Factory1 } from 'a2a-sdk-1/client'
import { A2AClient } from 'a2a-sdk-0.2/client'
import { ClientFactory as Factory03 } from 'a2a-sdk-0.3/client'
import { expect, test } from './running/story.ts'

const wish = 'A story about rain in 5 chunks'
const opening = '# The tale of rain'
const oldMessage = () => ({
  kind: 'message' as const,
  messageId: crypto.randomUUID(),
  role: 'user' as const,
  parts: [{ kind: 'text' as const, text: wish }],
})

async function allOf<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const event of events) all.push(event)
  return all
}

test('a released v0.2 client reaches an agent by its address at the gateway', async ({ app }) => {
  const client = new A2AClient(`${app.url}/a2a/storyteller`)
  const events = await allOf(client.sendMessageStream({ message: oldMessage() }))
  expect(events.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } })
  expect(JSON.stringify(events)).toContain(opening)
})

test('a released v0.3 client reaches an agent by its address at the gateway', async ({ app }) => {
  const client = await new Factory03().createFromUrl(`${app.url}/a2a/storyteller/`)
  const events = await allOf(client.sendMessageStream({ message: oldMessage() }))
  expect(events.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } })
  expect(JSON.stringify(events)).toContain(opening)
})

test('a released v1.0 client reaches an agent by its address at the gateway', async ({ app }) => {
  const client = await new Factory1().createFromUrl(`${app.url}/a2a/storyteller/`)
  const part = { content: { $case: 'text' as const, value: wish }, metadata: undefined, filename: '', mediaType: '' }
  const message = {
    messageId: crypto.randomUUID(),
    role: Role.ROLE_USER,
    parts: [part],
    taskId: '',
    contextId: '',
    extensions: [],
    referenceTaskIds: [],
    metadata: undefined,
  }
  const request = { tenant: '', message, configuration: undefined, metadata: undefined }
  const events = await allOf(client.sendMessageStream(request))
  expect(events[0]).toMatchObject({ payload: { $case: 'task' } })
  expect(JSON.stringify(events)).toContain(opening)
})
