import type { Call } from '@/lib/a2a/call'
import { decodePushCall, isPushOperation } from '@/lib/a2a/dialects/decode-push-call'
import { decodeSendCall } from '@/lib/a2a/dialects/decode-send-call'
import { decodeTaskCall } from '@/lib/a2a/dialects/decode-task-call'
import { lookup } from '@/lib/a2a/dialects/lookup'
import { methods } from '@/lib/a2a/dialects/v0-3/methods'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

function returnsImmediately({ blocking }: JsonObject): boolean | undefined {
  return typeof blocking === 'boolean' ? !blocking : undefined
}

/** A v0.2 or v0.3 call in the neutral model. */
export function decodeCall(method: string, params: Json | undefined): Outcome<Call> {
  const operation = lookup(methods, method)
  if (!operation) return problem(`A2A 0.3 has no method ${method}.`)
  if (operation === 'extendedCard') return ok({ operation })
  if (isPushOperation(operation)) return decodePushCall(operation, params, 'kind')
  return operation === 'send' || operation === 'stream'
    ? decodeSendCall(operation, params, returnsImmediately, 'kind')
    : decodeTaskCall(operation, params, 'kind')
}
