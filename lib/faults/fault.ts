import type { ErrorReason } from '@/lib/a2a/error-reasons'

/** All kinds of faults. */
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

/** A fault as plain data, for logs, storage and responses. Never contains a secret. */
export interface FaultData {
  kind: FaultKind
  /** A specific English sentence: "agent.example did not respond within 30 s.". */
  message: string
  /** What the user can do about it. */
  hint?: string
  /**
   * Where it failed: between the browser and Switchboard, in Switchboard, between Switchboard and the agent, or at the agent.
   */
  hop?: 'browser' | 'switchboard' | 'connection' | 'agent'
  /** The A2A reason. Determines the JSON-RPC code if set. */
  reason?: ErrorReason
  /** The agent's own JSON-RPC error, unchanged. */
  agentError?: { code: number; message: string; data?: unknown }
  /** HTTP status of the agent's response, if the status is the problem. */
  httpStatus?: number
  /** Seconds, from the agent's Retry-After. */
  retryAfter?: number
  details?: Record<string, unknown>
}

const brand = Symbol.for('switchboard.fault')

/** The error that server code throws. Three boundaries translate it: REST, the gateway and the task log. */
export class Fault extends Error {
  readonly [brand] = true
  readonly data: FaultData

  /** Pages, handlers and instrumentation are bundled separately, each with its own class. Instances of all of them match. */
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

/** Returns any thrown value as fault data. A value that is not a Fault becomes `internal` without its message. */
export function toFaultData(error: unknown): FaultData {
  if (error instanceof Fault) return error.data
  return { kind: 'internal', message: 'Something went wrong in Switchboard.', details: { code: 'internal' } }
}
