import { describe, expect, test } from 'vitest'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'

const about = { name: 'a.pdf', mimeType: 'application/pdf' }
/** A file without content, as each version has it. */
const references: Record<DialectId, object> = {
  'v0.1': { type: 'file', file: about },
  'v0.3': { kind: 'file', file: { ...about, uri: '' } },
  'v1.0': { url: '', filename: about.name, mediaType: about.mimeType },
}

interface Sent {
  id?: string
  message: { parts: unknown[] }
}

/** An agent of each version that sends the parts back as an artifact, and keeps them. */
function echo(received: unknown[]) {
  const parts = (params: unknown) => {
    const sent = (params as Sent).message.parts
    received.push(...sent)
    return sent
  }
  const completed = { state: 'completed' }
  return rawAgent({
    'tasks/send': ({ params, reply }) =>
      reply({ id: (params as Sent).id, status: completed, artifacts: [{ index: 0, parts: parts(params) }] }),
    'message/send': ({ params, reply }) => {
      const artifacts = [{ artifactId: 'a', parts: parts(params) }]
      reply({ kind: 'task', id: 't1', contextId: 'c1', status: completed, artifacts })
    },
    SendMessage: ({ params, reply }) => {
      const artifacts = [{ artifactId: 'a', parts: parts(params) }]
      reply({ task: { id: 't1', contextId: 'c1', status: { state: 'TASK_STATE_COMPLETED' }, artifacts } })
    },
  })
}

const calls: Record<DialectId, (part: object) => { method: string; params: object }> = {
  'v0.1': (part) => ({ method: 'tasks/send', params: { id: 'mine', message: { role: 'user', parts: [part] } } }),
  'v0.3': (part) => ({
    method: 'message/send',
    params: { message: { kind: 'message', messageId: 'u1', role: 'user', parts: [part] } },
  }),
  'v1.0': (part) => ({
    method: 'SendMessage',
    params: { message: { messageId: 'u1', role: 'ROLE_USER', parts: [part] } },
  }),
}

interface Answer {
  result: { artifacts?: { parts: unknown[] }[]; task?: { artifacts: { parts: unknown[] }[] } }
}

const ids: DialectId[] = ['v0.1', 'v0.3', 'v1.0']

describe.each(ids)('agent %s', (dialect) => {
  test.each(ids)('a file without content stays one on the way from and to a %s caller', async (caller) => {
    await startEngine()
    const received: unknown[] = []
    const server = await echo(received)
    const agent = await agentAt(server.url, { dialect, streaming: false })
    const response = await postCall(agent, calls[caller](references[caller]), { 'A2A-Version': caller.slice(1) })
    const { result } = (await readRpcResponse(response)) as Answer
    expect(received).toEqual([references[dialect]])
    expect((result.task ?? result).artifacts?.[0]?.parts).toEqual([references[caller]])
  })
})
