import 'server-only'
import { singleton } from '@/lib/server/singleton'

const waiting = () => singleton('errand-answers', () => new Map<string, () => void>())

/** Somebody has answered this errand. */
export function ringAnswer(id: string): void {
  waiting().get(id)?.()
}

/** Resolves when the errand is answered, as far as this process hears of it, or after `ms`. */
export async function awaitAnswer(id: string, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting().set(id, resolve)
  const timer = setTimeout(resolve, ms)
  await promise
  clearTimeout(timer)
  waiting().delete(id)
}
