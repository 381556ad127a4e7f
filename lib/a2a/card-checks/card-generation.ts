import type { Generation } from '@/lib/a2a/card-checks/rule'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { CardReading } from '@/lib/a2a/read-card'
import { versionDialect } from '@/lib/a2a/version-dialect'

/** Members that came with v0.3 (§5.5): a card that has one is no v0.2 card. */
function isOfV03(card: JsonObject): boolean {
  const skills = Array.isArray(card.skills) ? card.skills : []
  return (
    card.signatures !== undefined ||
    card.supportedInterfaces !== undefined ||
    skills.some((skill) => isObject(skill) && skill.security !== undefined)
  )
}

function saysV03(card: JsonObject): boolean {
  const { url, protocolVersion } = card
  return Boolean(url) && typeof protocolVersion === 'string' && versionDialect(protocolVersion) === 'v0.3'
}

/** True for a card of v0.3 with the members of v1.0 beside: agents serve it to callers that name no version. */
export function isCombined(card: JsonObject): boolean {
  const { supportedInterfaces } = card
  return saysV03(card) && Array.isArray(supportedInterfaces) && supportedInterfaces.length > 0
}

/** The generation by whose rules a card is judged: what it says of itself, or the latest that it looks like. */
export function cardGeneration(card: JsonObject, { dialect, certain, protocolVersion }: CardReading): Generation {
  if (saysV03(card)) return /^v?0\.2\b/.test(String(card.protocolVersion)) ? 'v0.2' : 'v0.3'
  if (dialect !== 'v0.3') return dialect
  if (/^v?0\.2\b/.test(protocolVersion)) return 'v0.2'
  // Cards had to name their version from v0.2.5 on.
  return certain && protocolVersion === '' && !isOfV03(card) ? 'v0.2' : 'v0.3'
}
