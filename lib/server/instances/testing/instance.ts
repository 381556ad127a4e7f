import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { InstanceRequest, InstanceReply, ReportedRow } from '@/lib/server/instances/testing/instance-protocol'

type RequestBody<T = InstanceRequest> = T extends InstanceRequest ? Omit<T, 'nr'> : never

/** An instance in its own process. */
export interface Instance {
  process: ChildProcess
  /** Sends a request; resolves with the answer. */
  request: (body: RequestBody, rows?: (rows: ReportedRow[]) => void) => Promise<unknown>
  kill: () => Promise<void>
}

/** Settings of all instances; they make no calls on their own. */
const settings = { LOG_LEVEL: 'warn', SECRET_KEY: 'only for tests'.repeat(3), SAMPLES: 'off', PROBES: 'off' }

/** Starts an instance on the database of the settings; it is killed when the test finishes. */
export async function startInstance(env: Record<string, string>): Promise<Instance> {
  const hooks = new URL('../../../../scripts/testing/typescript.mjs', import.meta.url)
  const path = new URL('instance-process.ts', import.meta.url)
  const child = spawn(process.execPath, ['--import', hooks.href, path.pathname], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const waiting = new Map<number, { done: PromiseWithResolvers<unknown>; rows: (rows: ReportedRow[]) => void }>()
  const wait = (nr: number, rows: (rows: ReportedRow[]) => void = () => {}) => {
    const done = Promise.withResolvers<unknown>()
    waiting.set(nr, { done, rows })
    return done.promise
  }
  const ready = wait(0)
  child.on('message', (reply: InstanceReply) => {
    const pending = waiting.get(reply.nr)
    if ('rows' in reply) pending?.rows(reply.rows)
    else if ('error' in reply) pending?.done.reject(new Error(reply.error))
    else pending?.done.resolve(reply.answer)
  })
  child.once('exit', () => {
    for (const { done } of waiting.values()) {
      done.promise.catch(() => {})
      done.reject(new Error('the instance has ended'))
    }
  })
  await ready
  let last = 0
  return {
    process: child,
    request: (body, rows) => {
      last += 1
      const answer = wait(last, rows)
      child.send({ ...body, nr: last })
      return answer
    },
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
