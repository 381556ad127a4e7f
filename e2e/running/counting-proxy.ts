import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { listenOnOwnPort } from './own-port.ts'

interface CountingProxy {
  url: string
  /** Returns the number of open requests whose path starts with this. */
  open: (path: string) => number
  /** The highest number at once. */
  most: (path: string) => number
  /** The total number. */
  all: (path: string) => number
  /** Cuts every connection, like a lost network. */
  cut: () => void
  end: () => Promise<void>
}

/** Starts an HTTP/1.1 proxy in front of the app that counts requests. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const now = new Map<string, number>()
  const most = new Map<string, number>()
  const all = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', target).pathname
    const add = (count: number): void => {
      now.set(path, (now.get(path) ?? 0) + count)
      most.set(path, Math.max(most.get(path) ?? 0, now.get(path) ?? 0))
    }
    add(1)
    all.set(path, (all.get(path) ?? 0) + 1)
    const passed = ask(new URL(request.url ?? '/', target), { method: request.method, headers: request.headers })
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => {
      add(-1)
      passed.destroy()
    })
    request.pipe(passed)
  })
  const port = await listenOnOwnPort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    open: (path) => now.get(path) ?? 0,
    most: (path) => most.get(path) ?? 0,
    all: (path) => all.get(path) ?? 0,
    cut: () => server.closeAllConnections(),
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
