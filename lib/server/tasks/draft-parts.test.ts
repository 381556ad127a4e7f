import { expect, test } from 'vitest'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { NewAgent } from '@/lib/server/db/agents/insert-agents'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, restart, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

const partOf = ({ params }: RawCall) => (params as { message: { parts: object[] } }).message.parts[0]

/** An agent of the draft of 0.2: `kind` on objects, `type` on parts, which it demands too. */
async function draftAgent(protocolVersion: string, fields: Partial<NewAgent> = {}) {
  await startEngine()
  const parts = [{ type: 'text', text: 'hello' }]
  const server = await rawAgent({
    'message/send': (call) => {
      if (!Object.hasOwn(partOf(call) ?? {}, 'type')) return call.fail(-32602, 'message.parts[0].type is missing')
      const ids = { kind: 'task', id: `t${server.calls.length}`, contextId: 'c' }
      return call.reply({ ...ids, status: { state: 'completed' }, artifacts: [{ artifactId: 'a', parts }] })
    },
  })
  return { server, agent: await agentAt(server.url, { dialect: 'v0.3', protocolVersion, streaming: false, ...fields }) }
}

/** A card of v0.2 or v0.3 without a version, which is required only since 0.2.5. */
const cardWithout = (members: object = {}) => {
  const card = {
    name: 'Draft',
    description: '',
    version: '1',
    url: 'http://127.0.0.1:1/',
    capabilities: {},
    skills: [],
  }
  return { raw: JSON.stringify({ ...card, ...members }), sourceUrl: null, etag: null }
}

async function say(id: string, text: string): Promise<string[]> {
  const viewer = localViewer()
  const agent = await findAgent(viewer, id)
  if (!agent) throw new Error('no agent')
  return summarizeRows(await readAllRows((await startTurn(viewer, agent, messageCall(text), 'v1.0')).taskId))
}

test.each(['', '0.2.0'])(
  'an agent of the draft of 0.2 gets parts as it writes them, after a restart too (version "%s")',
  async (protocolVersion) => {
    const { agent, server } = await draftAgent(protocolVersion)
    expect(await say(agent.id, 'one')).toEqual(['request send', 'task completed', 'note'])
    expect(await findAgent(localViewer(), agent.id)).toMatchObject({
      discoveredOverrides: { dialect: 'v0.3', parts: 'type' },
    })
    await restart()
    expect(await say(agent.id, 'two')).toEqual(['request send', 'task completed'])
    expect(server.calls.map(partOf)).toStrictEqual([
      { kind: 'text', type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ])
  },
)

const versionless: [string, Partial<NewAgent>][] = [
  ['', { card: cardWithout() }],
  [' and with security schemes', { card: cardWithout({ securitySchemes: {}, security: [] }) }],
  [' whose version a person chose', { card: cardWithout(), dialectOverride: 'v0.3' }],
]

test.each(versionless)('a strict agent of the draft of 0.2 with a card without a version%s', async (_, fields) => {
  const { agent, server } = await draftAgent('0.3.0', fields)
  expect((await say(agent.id, 'one')).slice(0, 2)).toEqual(['request send', 'task completed'])
  expect(await say(agent.id, 'two')).toEqual(['request send', 'task completed'])
  expect(server.calls.map(partOf)).toStrictEqual([
    { kind: 'text', type: 'text', text: 'one' },
    { type: 'text', text: 'two' },
  ])
})

test('an agent with a card without a version gets kind alone once it has written parts so', async () => {
  await startEngine()
  const artifacts = [{ artifactId: 'a', parts: [{ kind: 'text', text: 'hello' }] }]
  const server = await rawAgent({
    'message/send': (call) =>
      call.reply({
        kind: 'task',
        id: `t${server.calls.length}`,
        contextId: 'c',
        status: { state: 'completed' },
        artifacts,
      }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', streaming: false, card: cardWithout() })
  await say(agent.id, 'one')
  await say(agent.id, 'two')
  expect(server.calls.map(partOf)).toStrictEqual([
    { kind: 'text', type: 'text', text: 'one' },
    { kind: 'text', text: 'two' },
  ])
})

test('an agent of v0.3 gets parts with kind', async () => {
  await startEngine()
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', protocolVersion: '0.3.0', streaming: false })
  await say(agent.id, 'one')
  expect(server.calls.map(partOf)).toStrictEqual([{ kind: 'text', text: 'one' }])
})
