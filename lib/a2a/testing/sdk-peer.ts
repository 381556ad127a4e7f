import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import express from 'express'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import type { Json } from '@/lib/a2a/json'
import type { Message, Task } from '@/lib/a2a/model'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { runPeerScript } from '@/lib/a2a/testing/peer-script'

export interface SdkPeer {
  url: string
  close: () => void
}

/** Starts a third-party server on a free port. `serve` adds routes for its URL. */
export async function startPeer(serve: (app: Express, url: string) => void): Promise<SdkPeer> {
  const app = express()
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  serve(app, url)
  return {
    url,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A user who may read the extended card. */
export const userBuilder = async () => ({ isAuthenticated: true, userName: 'tester' })

/** The request that an SDK passes to its executor. */
interface ExecutorRequest {
  taskId: string
  contextId: string
  task?: object
}

/** Creates an executor for an official SDK: runs the script and publishes its events in that protocol version. */
export function executor<Bus>(
  dialect: Dialect,
  messageOf: (request: never) => Json,
  publish: (bus: Bus, event: Json) => void,
  finish: (bus: Bus) => void,
) {
  const running = new Map<string, AbortController>()
  return {
    async execute(request: ExecutorRequest, bus: Bus): Promise<void> {
      const { taskId, contextId } = request
      const stop = new AbortController()
      running.set(taskId, stop)
      const audience: Audience = { taskId, contextId, artifactIndex: () => 0 }
      const read = readMessage(messageOf(request as never))
      if (!read.ok) throw new Error(read.problem)
      const message: Message = read.value
      const encode = dialect.encodeEvent.bind(dialect)
      const emit = (event: Parameters<typeof encode>[0]) => {
        const written = encode(event, audience)
        if (!written.ok) throw new Error(written.problem)
        for (const one of written.value) publish(bus, one)
      }
      const task: Task = { id: taskId, contextId, status: { state: 'submitted' }, artifacts: [], history: [message] }
      const events = runPeerScript(message.parts, stop.signal)
      for (let first = true; ; first = false) {
        const { done, value } = await events.next()
        if (done) break
        if (first && value.kind !== 'message' && !request.task) emit({ kind: 'task', task })
        emit(value)
      }
      running.delete(taskId)
      finish(bus)
    },
    cancelTask: async (taskId: string): Promise<void> => running.get(taskId)?.abort(),
  }
}
