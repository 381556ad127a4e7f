import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Call, Operation } from '@/lib/a2a/call'
import { encodeRequest } from '@/lib/a2a/bindings/json-rpc'
import type { Dialect } from '@/lib/a2a/dialect'
import { Fault } from '@/lib/faults/fault'
import type { Draft } from '@/lib/server/tasks/draft'

/** A call as it goes to an agent. */
export interface PreparedCall {
  operation: Operation
  method: string
  headers: Record<string, string>
  body: string
  /** Its row in the log. */
  draft: Draft
}

/** Writes a call in the agent's dialect. Throws `call-unsupported` when the dialect cannot say it. */
export function prepareCall(dialect: Dialect, call: Call): PreparedCall {
  const wire = dialect.encodeCall(call)
  if (!wire.ok) throw new Fault('call-unsupported', wire.problem)
  const { method, params, headers } = wire.value
  const body = JSON.stringify(encodeRequest(randomUUID(), { method, params }))
  const draft: Draft = { direction: 'out', method, kind: 'request', raw: body, event: { kind: 'request', call } }
  return { operation: call.operation, method, headers, body, draft }
}
