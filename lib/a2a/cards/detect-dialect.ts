import { isVersionBeforePath } from '@/lib/a2a/cards/version-before-path'
import { versionDialect } from '@/lib/a2a/version-dialect'
import type { DialectId } from '@/lib/a2a/dialect'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** What in a card tells its generation. Its sentences are in the messages, by code. */
export interface Sign {
  code: string
  values?: Record<string, string>
}

export interface Verdict {
  dialect: DialectId
  /** What in the card says so. */
  sign: Sign
  /** False where cards of two generations look alike. */
  certain: boolean
  /** What to try next when the agent does not understand, likeliest first. */
  alternatives: DialectId[]
}

const laterMembers = [
  'securitySchemes',
  'security',
  'preferredTransport',
  'additionalInterfaces',
  'supportsAuthenticatedExtendedCard',
]

const outward = {
  'v1.0': ['v0.3', 'v0.1'],
  'v0.3': ['v1.0', 'v0.1'],
  'v0.1': ['v0.3', 'v1.0'],
} as const satisfies Record<DialectId, DialectId[]>

function verdict(dialect: DialectId, code: string, values?: Record<string, string>): Verdict {
  return { dialect, sign: { code, ...(values && { values }) }, certain: true, alternatives: [...outward[dialect]] }
}

function guess(dialect: DialectId, code: string, alternatives: DialectId[], values?: Record<string, string>): Verdict {
  return { dialect, sign: { code, ...(values && { values }) }, certain: false, alternatives }
}

function has(card: JsonObject, name: string): boolean {
  return card[name] !== undefined && card[name] !== null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Signs of v1.0: `supportedInterfaces`, whose entries carry the version. */
function fromInterfaces(card: JsonObject): Verdict | undefined {
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

/** Signs between v0.2 and v0.3, whose JSON-RPC is one dialect. */
function fromMembers(card: JsonObject): Verdict | undefined {
  const version = textOf(card.protocolVersion)
  const dialect = versionDialect(version)
  if (dialect) return verdict(dialect, 'protocol-version', { version: version ?? '' })
  if (has(card, 'signatures')) return verdict('v0.3', 'signatures')
  const later = laterMembers.find((name) => has(card, name))
  return later ? verdict('v0.3', 'later-member', { name: later }) : undefined
}

/**
 * The generation of a card, by the first sign that matches. The members of later generations outweigh a left-over
 * `authentication`; cards with nothing but the basic members look alike in v0.1 and early v0.2.
 */
export function detectDialect(card: JsonObject, foundAt: string): Verdict {
  const ofInterfaces = fromInterfaces(card)
  if (ofInterfaces) return ofInterfaces
  if (isVersionBeforePath(card, foundAt))
    return guess('v0.3', 'version-before-path', ['v0.1', 'v1.0'], { version: String(card.protocolVersion) })
  const sure = fromMembers(card)
  if (sure) return sure
  if ('authentication' in card) return verdict('v0.1', 'authentication')
  const extensions = isObject(card.capabilities) && has(card.capabilities, 'extensions')
  if (has(card, 'iconUrl') || extensions)
    return verdict('v0.3', 'later-member', { name: extensions ? 'capabilities.extensions' : 'iconUrl' })
  if (/\/agent\.json(\?|$)/.test(foundAt)) return guess('v0.1', 'basic-at-agent-json', ['v0.3', 'v1.0'])
  return guess('v0.3', 'basic', ['v0.1', 'v1.0'])
}
