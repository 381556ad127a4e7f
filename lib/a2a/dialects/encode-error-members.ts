import { compact } from '@/lib/a2a/compact'
import type { ErrorDetail } from '@/lib/a2a/dialects/encode-error'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** v0.x: `error.data` is free-form; the agent's own members stay where they are. */
export function encodeErrorMembers({ kind, reason, hint, code, requestId, agentData }: ErrorDetail): JsonObject {
  const agents = isObject(agentData) ? agentData : compact({ agentData })
  return compact({ ...agents, kind, reason, hint, code, requestId })
}
