import * as sdk02 from 'a2a-sdk-0.2/server'
import * as sdk03 from 'a2a-sdk-0.3/server'
import { expect, test } from 'vitest'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

const card = {
  name: 'SDK',
  description: '',
  version: '1',
  url: 'http://127.0.0.1:1/',
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
}

interface Bus {
  publish: (event: never) => void
  finished: () => void
}

/** What the SDKs have in common here. */
interface Sdk {
  DefaultRequestHandler: new (...given: never[]) => unknown
  InMemoryTaskStore: new () => unknown
  JsonRpcTransportHandler: new (handler: never) => { handle: (body: never) => Promise<unknown> }
}

/** A server of an official SDK over JSON-RPC that repeats the parts that it gets. */
async function sdkAgent(sdk: Sdk): Promise<{ url: string }> {
  const executor = {
    execute: async ({ userMessage, contextId }: { userMessage: { parts: object[] }; contextId: string }, bus: Bus) => {
      const { parts } = userMessage
      bus.publish({ kind: 'message', messageId: 'm', role: 'agent', parts, contextId } as never)
      bus.finished()
    },
    cancelTask: async () => {},
  }
  const handler = new sdk.DefaultRequestHandler(
    { ...card, protocolVersion: '0.3.0' } as never,
    new sdk.InMemoryTaskStore() as never,
    executor as never,
  )
  const transport = new sdk.JsonRpcTransportHandler(handler as never)
  return startHttpServer((_, response, body) => {
    void transport.handle(JSON.parse(body) as never).then((answer) => sendJson(response, answer as object))
  })
}

test.each([
  ['0.2.5', sdk02 as unknown as Sdk],
  ['0.3.14', sdk03 as unknown as Sdk],
])('SDK %s accepts parts with both members', async (_, sdk) => {
  await startEngine()
  const { url } = await sdkAgent(sdk)
  const raw = JSON.stringify(card)
  const agent = await agentAt(url, { dialect: 'v0.3', streaming: false, card: { raw, sourceUrl: null, etag: null } })
  const { taskId } = await startTurn(localViewer(), agent, messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows)).toEqual(['request send', 'message'])
  expect(rows[0]?.raw).toContain('"kind":"text","type":"text"')
})
