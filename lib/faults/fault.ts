import type { ErrorReason } from '@/lib/a2a/error-reasons'

/** The one union of everything that goes wrong (see the tables beside it). */
export const faultKinds = [
  'invalid-input',
  'not-found',
  'unauthenticated',
  'forbidden',
  'rate-limited',
  'conflict',
  'too-large',
  'request-timeout',
  'agent-unreachable',
  'agent-timeout',
  'agent-refused-auth',
  'agent-error',
  'agent-nonsense',
  'address-blocked',
  'call-unsupported',
  'unavailable',
  'internal',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** Plain data of a fault: what is logged, stored and sent. Never holds a secret. */
export interface FaultData {
  kind: FaultKind
  /** English sentence, concrete: "agent.example did not respond within 30 s.". */
  message: string
  /** What the person can do about it. */
  hint?: string
  /** Where it failed: between the browser and Switchboard, in Switchboard, between it and the agent, or at the agent. */
  hop?: 'browser' | 'switchboard' | 'connection' | 'agent'
  /** What exactly, in A2A's words; decides the JSON-RPC code where it is set. */
  reason?: ErrorReason
  /** The agent's own JSON-RPC error, untouched. */
  agentError?: { code: number; message: string; data?: unknown }
  /** HTTP status the agent answered with, where that is the news. */
  httpStatus?: number
  /** Seconds, from the agent's Retry-After. */
  retryAfter?: number
  details?: Record<string, unknown>
}

const brand = Symbol.for('switchboard.fault')

/** The one error that server code throws; three seams translate it (REST, JSON-RPC, the task log). */
export class Fault extends Error {
  readonly [brand] = true
  readonly data: FaultData

  /** Pages, handlers and instrumentation are bundled apart, each with a class of its own: all of them count. */
  static override [Symbol.hasInstance](value: unknown): value is Fault {
    return typeof value === 'object' && value !== null && brand in value
  }

  constructor(kind: FaultKind, message: string, rest: Omit<FaultData, 'kind' | 'message'> = {}) {
    super(message)
    this.name = 'Fault'
    this.data = { kind, message, ...rest }
  }

  get kind(): FaultKind {
    return this.data.kind
  }
}

/** Any thrown value as fault data; what is not a Fault becomes `internal` without its message. */
export function toFaultData(error: unknown): FaultData {
  if (error instanceof Fault) return error.data
  return { kind: 'internal', message: 'Something went wrong in Switchboard.', details: { code: 'internal' } }
}
