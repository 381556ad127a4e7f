import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

const waiting = () => singleton('command-results', () => new Map<string, () => void>())

/** Signals that the result of this command is stored. */
export function notifyResult(id: string): void {
  waiting().get(id)?.()
}

/** Resolves when the result of the command is signaled to this process, or after `ms` milliseconds. */
export async function waitForResult(id: string, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting().set(id, resolve)
  const timer = setTimeout(resolve, ms)
  await promise
  clearTimeout(timer)
  waiting().delete(id)
}
