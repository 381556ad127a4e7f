import type { JsonObject } from '@/lib/a2a/json'
import { versionDialect } from '@/lib/a2a/version-dialect'

/**
 * True for a `protocolVersion` of 0.1 in a card at `agent-card.json`: that name came with v0.3 (§5.3), and v0.1 had no such
 * member, so a framework wrote a version of its own. A card with `authentication` is of v0.1 all the same.
 */
export function isVersionBeforePath({ protocolVersion, authentication }: JsonObject, foundAt: string): boolean {
  const isOld = typeof protocolVersion === 'string' && versionDialect(protocolVersion) === 'v0.1'
  return isOld && authentication === undefined && /\/agent-card\.json(\?|$)/.test(foundAt)
}
