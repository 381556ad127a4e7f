import 'server-only'
import { createHash } from 'node:crypto'
import { broadcast } from '@/lib/server/instances/current-instance'
import { singleton } from '@/lib/server/platform/singleton'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Cancels running tool calls, by the key of the call. */
const pending = () => singleton('mcp-calls', () => new Map<string, () => void>())

/** Request header with the ID that `initialize` returned. It only distinguishes clients: no session is stored. */
export const sessionHeader = 'Mcp-Session-Id'

const sessionId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the key of a request of a client, by which it can be canceled; undefined without a session ID, because clients number
 * their requests independently. A key of another person or session never matches.
 */
export function callKey({ userId, apiKey }: Viewer, headers: Headers, requestId: string | number): string | undefined {
  const session = headers.get(sessionHeader) ?? ''
  if (!sessionId.test(session)) return undefined
  return createHash('sha256')
    .update(JSON.stringify([userId, apiKey?.id, session, requestId]))
    .digest('hex')
}

/** Registers a running call. Returns a function that removes it. */
export function registerCall(key: string, cancel: () => void): () => void {
  pending().set(key, cancel)
  return () => void pending().delete(key)
}

/** Cancels the call with this key if this instance runs it. Returns false for any other. */
export function cancelOwnCall(key: string): boolean {
  const cancel = pending().get(key)
  cancel?.()
  return cancel !== undefined
}

/** Cancels the call with this key on the instance that runs it. Does nothing if the call has ended. */
export function cancelCall(key: string): void {
  if (!cancelOwnCall(key)) broadcast({ kind: 'cancel-call', key })
}
