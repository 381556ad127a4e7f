import 'server-only'
import type { Limits } from '@/lib/a2a/limits'
import type { FaultData } from '@/lib/faults/fault'
import type { SessionKinds } from '@/lib/server/threads/session-kinds'

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
