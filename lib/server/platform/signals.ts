import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

const listeners = () => singleton('signals', () => new Map<string, () => void>())

/**
 * Calls `listener` whenever `key` is signaled in this process, until the returned function is called. A later listener of the
 * same key replaces it.
 */
export function onSignal(key: string, listener: () => void): () => void {
  listeners().set(key, listener)
  return () => {
    if (listeners().get(key) === listener) listeners().delete(key)
  }
}

/** Signals `key`. Returns false if nothing waits for it in this process. */
export function sendSignal(key: string): boolean {
  const listener = listeners().get(key)
  listener?.()
  return listener !== undefined
}
