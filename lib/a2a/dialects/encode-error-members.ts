import { compact } from '@/lib/a2a/compact'
import type { ErrorDetail } from '@/lib/a2a/dialects/encode-error'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** Encodes `error.data` for v0.x, where it is free-form. The agent's own members are kept. */
export function encodeErrorMembers({ kind, reason, hint, code, requestId, agentData }: ErrorDetail): JsonObject {
  const agents = isObject(agentData) ? agentData : compact({ agentData })
  return compact({ ...agents, kind, reason, hint, code, requestId })
}
