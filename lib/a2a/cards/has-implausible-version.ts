import type { JsonObject } from '@/lib/a2a/json'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'

/**
 * True for `protocolVersion` 0.1 in a card at `agent-card.json`. That file name is from v0.3 (§5.3) and v0.1 has no such
 * member, so the value is a framework's own version. A card with `authentication` is v0.1 nevertheless.
 */
export function hasImplausibleVersion({ protocolVersion, authentication }: JsonObject, foundAt: string): boolean {
  const isOld = typeof protocolVersion === 'string' && versionDialect(protocolVersion) === 'v0.1'
  return isOld && authentication === undefined && /\/agent-card\.json(\?|$)/.test(foundAt)
}
