import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import express from 'express'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import type { Json } from '@/lib/a2a/json'
import type { Message, Task } from '@/lib/a2a/model'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { script } from '@/lib/a2a/testing/peer-script'

export interface SdkPeer {
  url: string
  close: () => void
}

/** A third-party server on a port of its own, whose routes need to know its address. */
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

/** Someone who may see the extended card. */
export const userBuilder = async () => ({ isAuthenticated: true, userName: 'tester' })

/** What an SDK asks of its executor. */
interface Asked {
  taskId: string
  contextId: string
  task?: object
}

/** An executor for an official SDK: the script, its events written in that generation and given to `publish`. */
export function executor<Bus>(
  dialect: Dialect,
  messageOf: (asked: never) => Json,
  publish: (bus: Bus, event: Json) => void,
  finish: (bus: Bus) => void,
) {
  const running = new Map<string, AbortController>()
  return {
    async execute(asked: Asked, bus: Bus): Promise<void> {
      const { taskId, contextId } = asked
      const stop = new AbortController()
      running.set(taskId, stop)
      const audience: Audience = { taskId, contextId, artifactIndex: () => 0 }
      const read = readMessage(messageOf(asked as never))
      if (!read.ok) throw new Error(read.problem)
      const message: Message = read.value
      const told = dialect.encodeEvent.bind(dialect)
      const say = (event: Parameters<typeof told>[0]) => {
        const written = told(event, audience)
        if (!written.ok) throw new Error(written.problem)
        for (const one of written.value) publish(bus, one)
      }
      const task: Task = { id: taskId, contextId, status: { state: 'submitted' }, artifacts: [], history: [message] }
      const events = script(message.parts, stop.signal)
      for (let first = true; ; first = false) {
        const { done, value } = await events.next()
        if (done) break
        if (first && value.kind !== 'message' && !asked.task) say({ kind: 'task', task })
        say(value)
      }
      running.delete(taskId)
      finish(bus)
    },
    cancelTask: async (taskId: string): Promise<void> => running.get(taskId)?.abort(),
  }
}
