import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { Asked, Said, ShownRow } from '@/lib/server/instances/testing/asked'

type Wish<T = Asked> = T extends Asked ? Omit<T, 'nr'> : never

/** An instance in a process of its own. */
export interface Instance {
  process: ChildProcess
  /** Has it do something; resolves with what came of it. */
  ask: (wish: Wish, rows?: (rows: ShownRow[]) => void) => Promise<unknown>
  kill: () => Promise<void>
}

/** The same for all instances, and without what would call somebody by itself. */
const settings = { LOG_LEVEL: 'warn', SECRET_KEY: 'only for tests'.repeat(3), SAMPLES: 'off', PROBES: 'off' }

/** Starts an instance on the database that the settings name; it ends with the test. */
export async function startInstance(env: Record<string, string>): Promise<Instance> {
  const hooks = new URL('../../../../scripts/testing/typescript.mjs', import.meta.url)
  const path = new URL('instance-process.ts', import.meta.url)
  const child = spawn(process.execPath, ['--import', hooks.href, path.pathname], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const waiting = new Map<number, { done: PromiseWithResolvers<unknown>; rows: (rows: ShownRow[]) => void }>()
  const wait = (nr: number, rows: (rows: ShownRow[]) => void = () => {}) => {
    const done = Promise.withResolvers<unknown>()
    waiting.set(nr, { done, rows })
    return done.promise
  }
  const ready = wait(0)
  child.on('message', (said: Said) => {
    const asked = waiting.get(said.nr)
    if ('rows' in said) asked?.rows(said.rows)
    else if ('error' in said) asked?.done.reject(new Error(said.error))
    else asked?.done.resolve(said.answer)
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
    ask: (wish, rows) => {
      last += 1
      const answer = wait(last, rows)
      child.send({ ...wish, nr: last })
      return answer
    },
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
