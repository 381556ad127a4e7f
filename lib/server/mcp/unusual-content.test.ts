import { expect, test } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { connectClient, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** Connects a client that shows forms to an agent that sends an event, then ends the task with the second message. */
async function serve(first: object) {
  await startEngine()
  let turns = 0
  const agent = await rawAgent({
    SendStreamingMessage: (call) => {
      turns += 1
      call.event(v1.task('t1', 'WORKING'))
      call.event(turns === 1 ? first : v1.status('t1', 'COMPLETED', 'Done'))
      if (turns === 1 && 'artifactUpdate' in first) call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  await agentAt(agent.url, { slug: 'peer' })
  const server = await startMcpServer()
  const client = await connectClient(server, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    capabilities: { elicitation: { form: {} } },
  })
  return { agent, client, server }
}

const message = { name: 'send_message', arguments: { agent: 'peer', message: 'Go' } }

const artifact = (parts: object[], artifactId = 'a') => ({
  artifactUpdate: { taskId: 't1', contextId: 'c1', artifact: { artifactId, parts }, append: false },
})

const question = (data: object) => ({
  statusUpdate: {
    taskId: 't1',
    contextId: 'c1',
    status: {
      state: 'TASK_STATE_INPUT_REQUIRED',
      message: { messageId: 'q', role: 'ROLE_AGENT', parts: [{ text: 'Please fill in' }, { data }] },
    },
  },
})

const large = 'A'.repeat(1024 * 1024 + 4)

test('half of a surrogate pair in a name or in data does not lose the result', async () => {
  const parts = [
    { raw: 'aGk=', mediaType: 'application/zip', filename: 'a\ud83d.zip' },
    { raw: large, mediaType: 'application/zip', filename: 'b\ud83d.zip' },
    { data: { text: 'Cut \ud83d', 'cut \ud83d': [1] } },
  ]
  const { client, server } = await serve(artifact(parts, 'a\ud83d'))
  const { content, structuredContent } = await client.callTool(message)
  const { id } = (await database().prisma.task.findFirst()) ?? {}
  expect(content).toMatchObject([
    { type: 'resource', resource: { uri: expect.stringMatching(/#a%EF%BF%BD\.zip$/), blob: 'aGk=' } },
    { type: 'resource_link', name: 'b\ufffd.zip', uri: `${server.url}/tasks/${id}` },
    { type: 'text' },
    {},
  ])
  expect(structuredContent).toEqual({ text: 'Cut \ufffd', 'cut \ufffd': [1] })
})

test('a file with a relative URL is a link to the task', async () => {
  const { client, server } = await serve(artifact([{ url: 'report.pdf', filename: 'Report' }, { url: 'urn:a:b' }]))
  const { content } = await client.callTool(message)
  const { id } = (await database().prisma.task.findFirst()) ?? {}
  expect(content).toMatchObject([
    { type: 'resource_link', name: 'Report', uri: `${server.url}/tasks/${id}` },
    { type: 'resource_link', name: 'File', uri: 'urn:a:b' },
    {},
  ])
})

test('a text file that is not UTF-8 is read unchanged', async () => {
  const raw = Buffer.from('café', 'latin1').toString('base64')
  const { client } = await serve(artifact([{ raw, mediaType: 'text/csv' }, { text: 'Cut \ud83d' }]))
  await client.callTool(message)
  const { id } = (await database().prisma.task.findFirst()) ?? {}
  const { contents } = await client.readResource({ uri: `switchboard://tasks/${id}/artifacts/a` })
  expect(contents).toMatchObject([{ mimeType: 'text/csv', blob: raw }, { text: 'Cut \ufffd' }])
})

test('a form has only what clients accept, and requires only fields that it has', async () => {
  const properties = {
    size: { type: 'integer', minimum: '1', maximum: 9, default: 'x', title: null },
    color: { type: 'string', minLength: true, default: 'red', description: 'Of the wall' },
    glossy: { type: 'boolean', default: 'yes' },
  }
  const { agent, client } = await serve(question({ type: 'object', properties, required: ['size', 'other', 5] }))
  const forms: unknown[] = []
  client.setRequestHandler('elicitation/create', ({ params }) => {
    forms.push(params.mode === 'url' ? null : params.requestedSchema)
    return { action: 'accept', content: { size: 3 } }
  })
  await client.callTool(message)
  expect(forms).toEqual([
    {
      type: 'object',
      properties: {
        size: { type: 'integer', maximum: 9 },
        color: { type: 'string', default: 'red', description: 'Of the wall' },
        glossy: { type: 'boolean' },
      },
      required: ['size'],
    },
  ])
  expect(agent.calls[1]?.params).toMatchObject({ message: { parts: [{ data: { size: 3 } }] } })
})

test('a choice between equal labels is no form, but a result with a link', async () => {
  const options = [
    { label: 'Room', value: 1 },
    { label: 'Room', value: 2 },
  ]
  const { client } = await serve(question({ question: 'Which?', options }))
  const result = await client.callTool(message)
  expect(JSON.stringify(result.content)).toContain('The agent waits for an answer.')
})
