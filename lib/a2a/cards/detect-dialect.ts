import { hasImplausibleVersion } from '@/lib/a2a/cards/interfaces'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** What in a card indicates its protocol version. Messages translate it by its code. */
export interface DialectIndicator {
  code: string
  values?: Record<string, string>
}

export interface DetectedDialect {
  dialect: DialectId
  /** What in the card indicates the dialect. */
  sign: DialectIndicator
  /** False if cards of two protocol versions look the same. */
  certain: boolean
  /** Dialects to try if the agent rejects this one, most likely first. */
  alternatives: DialectId[]
}

const laterMembers = [
  'securitySchemes',
  'security',
  'preferredTransport',
  'additionalInterfaces',
  'supportsAuthenticatedExtendedCard',
]

const fallbackDialects = {
  'v1.0': ['v0.3', 'v0.1'],
  'v0.3': ['v1.0', 'v0.1'],
  'v0.1': ['v0.3', 'v1.0'],
} as const satisfies Record<DialectId, DialectId[]>

function verdict(dialect: DialectId, code: string, values?: Record<string, string>): DetectedDialect {
  return {
    dialect,
    sign: { code, ...(values && { values }) },
    certain: true,
    alternatives: [...fallbackDialects[dialect]],
  }
}

function guess(
  dialect: DialectId,
  code: string,
  alternatives: DialectId[],
  values?: Record<string, string>,
): DetectedDialect {
  return { dialect, sign: { code, ...(values && { values }) }, certain: false, alternatives }
}

function has(card: JsonObject, name: string): boolean {
  return card[name] !== undefined && card[name] !== null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Detects v1.0 by `supportedInterfaces`, whose entries have the version. */
function detectByInterfaces(card: JsonObject): DetectedDialect | undefined {
  const entries = Array.isArray(card.supportedInterfaces) ? card.supportedInterfaces.filter(isObject) : []
  if (entries.length === 0) return undefined
  const versions = entries.flatMap((entry) => textOf(entry.protocolVersion) || [])
  const dialects = versions.map(versionDialect)
  if (dialects.includes('v1.0')) return verdict('v1.0', 'interface-of-1')
  const top = versionDialect(textOf(card.protocolVersion))
  if (versions.length === 0 && top === 'v1.0') return verdict('v1.0', 'interfaces-and-version-1')
  const earlier = dialects.find((dialect) => dialect !== undefined)
  if (earlier) return verdict(earlier, 'interfaces-of-earlier', { versions: versions.join(', ') })
  return top ? undefined : guess('v1.0', 'interfaces-without-version', ['v0.3', 'v0.1'])
}

/** Detects v0.2 and v0.3, whose JSON-RPC is one dialect. */
function detectByMembers(card: JsonObject): DetectedDialect | undefined {
  const version = textOf(card.protocolVersion)
  const dialect = versionDialect(version)
  if (dialect) return verdict(dialect, 'protocol-version', { version: version ?? '' })
  if (has(card, 'signatures')) return verdict('v0.3', 'signatures')
  const later = laterMembers.find((name) => has(card, name))
  return later ? verdict('v0.3', 'later-member', { name: later }) : undefined
}

/**
 * Returns the dialect of a card, by the first indicator that matches. Members of later protocol versions take precedence over a
 * left-over `authentication`. Cards with only the basic members look the same in v0.1 and early v0.2.
 */
export function detectDialect(card: JsonObject, cardUrl: string): DetectedDialect {
  const detectedByInterfaces = detectByInterfaces(card)
  if (detectedByInterfaces) return detectedByInterfaces
  if (hasImplausibleVersion(card, cardUrl))
    return guess('v0.3', 'version-before-path', ['v0.1', 'v1.0'], { version: String(card.protocolVersion) })
  const detected = detectByMembers(card)
  if (detected) return detected
  if ('authentication' in card) return verdict('v0.1', 'authentication')
  const extensions = isObject(card.capabilities) && has(card.capabilities, 'extensions')
  if (has(card, 'iconUrl') || extensions)
    return verdict('v0.3', 'later-member', { name: extensions ? 'capabilities.extensions' : 'iconUrl' })
  if (/\/agent\.json(\?|$)/.test(cardUrl)) return guess('v0.1', 'basic-at-agent-json', ['v0.3', 'v1.0'])
  return guess('v0.3', 'basic', ['v0.1', 'v1.0'])
}
