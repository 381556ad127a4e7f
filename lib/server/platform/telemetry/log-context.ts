import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import { singleton } from '@/lib/server/platform/singleton'
import type { TraceParent } from '@/lib/server/platform/telemetry/trace-parent'
import { randomUUID } from 'node:crypto'

/**
 * The IDs and trace of the current work: all its log lines contain them, and its requests to agents belong to the same trace.
 */
export interface LogContext {
  requestId?: string
  taskId?: string
  agentId?: string
  trace?: TraceParent | undefined
  /** The current span, if tracing is on. */
  span?: Span
  /** The number of further appends that get a span. */
  appends?: { left: number }
}

const storage = () => singleton('log-context', () => new AsyncLocalStorage<LogContext>())

/** Returns the context of the running code. */
export function currentLogContext(): LogContext {
  return storage().getStore() ?? {}
}

/** Runs `work`, and everything that it starts, with these values added to the current context. */
export function withLogContext<T>(more: LogContext, work: () => T): T {
  return storage().run({ ...currentLogContext(), ...more }, work)
}

/** Valid request IDs of callers. */
const usable = /^[\w.:+/=@-]{1,128}$/

/** Response header, and request header of callers that send an ID. */
export const requestIdHeader = 'X-Request-Id'

/** Returns the caller's ID of the request, or a new one. */
export function resolveRequestId(headers: Headers): string {
  const given = headers.get(requestIdHeader)?.trim() ?? ''
  return usable.test(given) ? given : randomUUID()
}
