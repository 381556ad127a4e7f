import 'server-only'
import type { Limits } from '@/lib/limits/limits'
import type { FaultData } from '@/lib/faults/fault'

/**
 * The kinds of sessions, each with the function that opens it in the thread. Every module that defines a kind adds it by
 * declaration merging; `workers/thread.ts` lists the functions.
 */
export interface SessionKinds {}

/** The data that a thread gets when it starts. */
export interface ThreadData {
  limits: Limits
}

/** A step of a session. The reply to it has the same `id`. */
export type ThreadRequest =
  | { type: 'open'; id: number; session: number; kind: keyof SessionKinds; input: unknown }
  | { type: 'call'; id: number; session: number; method: string; args: unknown[] }
  | { type: 'close'; session: number }

/** The result of a step, a fault, or an error in the code of the step. */
export type ThreadReply =
  | { id: number; value: unknown }
  | { id: number; fault: FaultData }
  | { id: number; error: { name: string; message: string; stack: string } }
