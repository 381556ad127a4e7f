import { expect, test } from 'vitest'
import { findAgent } from '@/lib/server/db/agents'
import { localViewer } from '@/lib/server/db/users'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, gist, restart, told } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'

const partOf = ({ params }: RawCall) => (params as { message: { parts: object[] } }).message.parts[0]

/** An agent of the draft of 0.2: `kind` on objects, `type` on parts, which it demands too. */
async function draftAgent(protocolVersion: string) {
  await engine()
  const parts = [{ type: 'text', text: 'hello' }]
  const server = await rawAgent({
    'message/send': (call) => {
      if (!Object.hasOwn(partOf(call) ?? {}, 'type')) return call.fail(-32602, 'message.parts[0].type is missing')
      const ids = { kind: 'task', id: `t${server.calls.length}`, contextId: 'c' }
      return call.reply({ ...ids, status: { state: 'completed' }, artifacts: [{ artifactId: 'a', parts }] })
    },
  })
  return { server, agent: await agentAt(server.url, { dialect: 'v0.3', protocolVersion, streaming: false }) }
}

async function say(id: string, text: string): Promise<string[]> {
  const viewer = await localViewer()
  const agent = await findAgent(viewer, id)
  if (!agent) throw new Error('no agent')
  return gist(await told((await startTurn(viewer, agent, saying(text), 'v1.0')).taskId))
}

test.each(['', '0.2.0'])(
  'an agent of the draft of 0.2 gets parts as it writes them, after a restart too (version "%s")',
  async (protocolVersion) => {
    const { agent, server } = await draftAgent(protocolVersion)
    expect(await say(agent.id, 'one')).toEqual(['request send', 'task completed', 'note'])
    expect(await findAgent(await localViewer(), agent.id)).toMatchObject({
      learned: { dialect: 'v0.3', parts: 'type' },
    })
    await restart()
    expect(await say(agent.id, 'two')).toEqual(['request send', 'task completed'])
    expect(server.calls.map(partOf)).toStrictEqual([
      { kind: 'text', type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ])
  },
)

test('an agent of v0.3 gets parts with kind', async () => {
  await engine()
  const server = await rawAgent({
    'message/send': (call) => call.reply({ kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } }),
  })
  const agent = await agentAt(server.url, { dialect: 'v0.3', protocolVersion: '0.3.0', streaming: false })
  await say(agent.id, 'one')
  expect(server.calls.map(partOf)).toStrictEqual([{ kind: 'text', text: 'one' }])
})
