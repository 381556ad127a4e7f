import { expect, test } from 'vitest'
import { Role } from 'a2a-sdk-1'
import { ClientFactory as Factory1 } from 'a2a-sdk-1/client'
import { A2AClient } from 'a2a-sdk-0.2/client'
import { ClientFactory as Factory03 } from 'a2a-sdk-0.3/client'
import { appUrl } from './shared-app.ts'

const text = 'A story about rain in 5 chunks'
const opening = '# The tale of rain'
const oldMessage = () => ({
  kind: 'message' as const,
  messageId: crypto.randomUUID(),
  role: 'user' as const,
  parts: [{ kind: 'text' as const, text }],
})

async function allOf<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const event of events) all.push(event)
  return all
}

test('SDK 0.2 streams from an agent by its gateway URL', async () => {
  const client = new A2AClient(`${appUrl}/a2a/storyteller`)
  const events = await allOf(client.sendMessageStream({ message: oldMessage() }))
  expect(events.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } })
  expect(JSON.stringify(events)).toContain(opening)
})

test('SDK 0.3 streams from an agent by its gateway URL', async () => {
  const client = await new Factory03().createFromUrl(`${appUrl}/a2a/storyteller/`)
  const events = await allOf(client.sendMessageStream({ message: oldMessage() }))
  expect(events.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } })
  expect(JSON.stringify(events)).toContain(opening)
})

test('SDK 1 streams from an agent by its gateway URL', async () => {
  const client = await new Factory1().createFromUrl(`${appUrl}/a2a/storyteller/`)
  const part = { content: { $case: 'text' as const, value: text }, metadata: undefined, filename: '', mediaType: '' }
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
