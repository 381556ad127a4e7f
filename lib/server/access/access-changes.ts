import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

const listeners = () => singleton('access-listeners', () => new Set<() => void>())

/** Calls `listener` after each change of sessions, API keys, roles or teams, until the returned function is called. */
export function onAccessChange(listener: () => void): () => void {
  listeners().add(listener)
  return () => void listeners().delete(listener)
}

/** Tells all listeners of this process that something changed. */
export function notifyAccessChange(): void {
  for (const listener of listeners()) listener()
}
