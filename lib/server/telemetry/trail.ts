import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import { singleton } from '@/lib/server/singleton'
import type { TraceParent } from '@/lib/server/telemetry/trace-parent'

/** What work is done for: every line that it logs says so, and what it asks of agents belongs to the same trace. */
export interface Trail {
  requestId?: string
  taskId?: string
  agentId?: string
  trace?: TraceParent | undefined
  /** What is measured, where somebody wants traces. */
  span?: Span
  /** How many more of its appends are to be spans. */
  appends?: { left: number }
}

const storage = () => singleton('trail', () => new AsyncLocalStorage<Trail>())

/** What the running code is done for. */
export function currentTrail(): Trail {
  return storage().getStore() ?? {}
}

/** Does the work, and all that comes of it, for this besides what it is done for already. */
export function alongTrail<T>(more: Trail, work: () => T): T {
  return storage().run({ ...currentTrail(), ...more }, work)
}
