import {
  type AgentExecutionEvent,
  DefaultRequestHandler as HandlerV03,
  type ExecutionEventBus as BusV03,
  InMemoryTaskStore as StoreV03,
} from 'a2a-sdk-0.3/server'
import { jsonRpcHandler as jsonRpcV03, restHandler as restV03 } from 'a2a-sdk-0.3/server/express'
import { AgentCard, StreamResponse } from 'a2a-sdk-1'
import { AgentEvent, DefaultRequestHandler, type ExecutionEventBus, InMemoryTaskStore } from 'a2a-sdk-1/server'
import { jsonRpcHandler, restHandler } from 'a2a-sdk-1/server/express'
import { onTestFinished } from 'vitest'
import { startPeer, userBuilder } from '@/lib/a2a/testing/sdk-peer'

/** A third-party agent that sends push notifications itself and does nothing until `resume`; HTTP+JSON at `/rest`. */
interface PostingAgent {
  url: string
  resume: () => void
}

const common = {
  name: 'Posting',
  description: 'Posts its news',
  version: '1.0.0',
  capabilities: { streaming: true, pushNotifications: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'act', name: 'Act', description: 'Acts', tags: ['test'] }],
}

interface RequestIds {
  taskId: string
  contextId: string
}

function executor<Bus extends { finished: () => void }>(
  events: (ids: RequestIds) => object[],
  publish: (bus: Bus, event: object) => void,
) {
  const resumed = Promise.withResolvers<void>()
  const execute = async ({ taskId, contextId }: RequestIds, bus: Bus) => {
    const [first, ...rest] = events({ taskId, contextId })
    if (first) publish(bus, first)
    await resumed.promise
    for (const event of rest) publish(bus, event)
    bus.finished()
  }
  return { resumed, execute, cancelTask: async () => {} }
}

/** Starts an agent of `@a2a-js/sdk` 0.3.14, which posts the whole task with the token only. */
export async function startPostingV03(): Promise<PostingAgent> {
  const agent = executor<BusV03>(
    ({ taskId, contextId }) => [
      { kind: 'task', id: taskId, contextId, status: { state: 'working' }, artifacts: [], history: [] },
      {
        kind: 'artifact-update',
        taskId,
        contextId,
        artifact: { artifactId: 'a', parts: [{ kind: 'text', text: 'é' }] },
      },
      { kind: 'status-update', taskId, contextId, status: { state: 'completed' }, final: true },
    ],
    (bus, event) => bus.publish(event as AgentExecutionEvent),
  )
  const peer = await startPeer((app, url) => {
    const card = { ...common, url, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' }
    const requestHandler = new HandlerV03(card, new StoreV03(), agent)
    app.use('/rest', restV03({ requestHandler, userBuilder }))
    app.use('/', jsonRpcV03({ requestHandler, userBuilder }))
  })
  onTestFinished(peer.close)
  return { url: peer.url, resume: agent.resumed.resolve }
}

/** Starts an agent of `@a2a-js/sdk` 1.3.0, which posts each event, with `Authorization` if credentials are given. */
export async function startPostingV10(): Promise<PostingAgent> {
  const agent = executor<ExecutionEventBus>(
    ({ taskId, contextId }) => [
      { task: { id: taskId, contextId, status: { state: 'TASK_STATE_WORKING' } } },
      { artifactUpdate: { taskId, contextId, artifact: { artifactId: 'a', parts: [{ text: 'é' }] } } },
      { statusUpdate: { taskId, contextId, status: { state: 'TASK_STATE_COMPLETED' } } },
    ],
    (bus, event) => {
      const { payload } = StreamResponse.fromJSON(event)
      if (payload) bus.publish(AgentEvent[payload.$case](payload.value as never))
    },
  )
  const peer = await startPeer((app, url) => {
    const supportedInterfaces = ['JSONRPC', 'HTTP+JSON'].map((protocolBinding) => ({
      url: protocolBinding === 'JSONRPC' ? url : `${url}/rest`,
      protocolBinding,
      protocolVersion: '1.0',
    }))
    const card = AgentCard.fromJSON({ ...common, supportedInterfaces })
    const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), agent)
    app.use('/rest', restHandler({ requestHandler, userBuilder }))
    app.use('/', jsonRpcHandler({ requestHandler, userBuilder }))
  })
  onTestFinished(peer.close)
  return { url: peer.url, resume: agent.resumed.resolve }
}
