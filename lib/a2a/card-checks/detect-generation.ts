import type { Generation } from '@/lib/a2a/card-checks/rule'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/cards/read-card'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'

/** True for a card with members that v0.3 introduced (§5.5): it cannot be a v0.2 card. */
function hasV03Members(card: JsonObject): boolean {
  const skills = Array.isArray(card.skills) ? card.skills : []
  return (
    card.signatures !== undefined ||
    card.supportedInterfaces !== undefined ||
    skills.some((skill) => isObject(skill) && skill.security !== undefined)
  )
}

function declaresV03(card: JsonObject): boolean {
  const { url, protocolVersion } = card
  return Boolean(url) && typeof protocolVersion === 'string' && versionDialect(protocolVersion) === 'v0.3'
}

/** True for a v0.3 card that also has the members of v1.0. Agents serve such a card to callers that request no version. */
export function isCombinedCard(card: JsonObject): boolean {
  const { supportedInterfaces } = card
  return declaresV03(card) && Array.isArray(supportedInterfaces) && supportedInterfaces.length > 0
}

/** Returns the protocol version whose rules apply to a card: the declared one, or the latest that its shape matches. */
export function detectGeneration(card: JsonObject, { dialect, certain, protocolVersion }: CardReading): Generation {
  if (declaresV03(card)) return /^v?0\.2\b/.test(String(card.protocolVersion)) ? 'v0.2' : 'v0.3'
  if (dialect !== 'v0.3') return dialect
  if (/^v?0\.2\b/.test(protocolVersion)) return 'v0.2'
  // Cards must name their version since v0.2.5.
  return certain && protocolVersion === '' && !hasV03Members(card) ? 'v0.2' : 'v0.3'
}
