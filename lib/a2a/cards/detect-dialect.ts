import { versionDialect } from '@/lib/a2a/version-dialect'
import type { DialectId } from '@/lib/a2a/dialect'
import { isObject, type JsonObject } from '@/lib/a2a/json'

export interface Verdict {
  dialect: DialectId
  /** What in the card says so. */
  reason: string
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

function verdict(dialect: DialectId, reason: string): Verdict {
  return { dialect, reason, certain: true, alternatives: [...outward[dialect]] }
}

function guess(dialect: DialectId, reason: string, alternatives: DialectId[]): Verdict {
  return { dialect, reason, certain: false, alternatives }
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
  if (dialects.includes('v1.0')) return verdict('v1.0', 'An entry of supportedInterfaces has version 1.x.')
  const top = versionDialect(textOf(card.protocolVersion))
  if (versions.length === 0 && top === 'v1.0') return verdict('v1.0', 'supportedInterfaces, and protocolVersion 1.x.')
  const earlier = dialects.find((dialect) => dialect !== undefined)
  if (earlier) return verdict(earlier, `supportedInterfaces has only ${versions.join(', ')}.`)
  return top ? undefined : guess('v1.0', 'supportedInterfaces without any version.', ['v0.3', 'v0.1'])
}

/** Signs between v0.2 and v0.3, whose JSON-RPC is one dialect. */
function fromMembers(card: JsonObject): Verdict | undefined {
  const version = textOf(card.protocolVersion)
  const dialect = versionDialect(version)
  if (dialect) return verdict(dialect, `protocolVersion is ${version}.`)
  if (has(card, 'signatures')) return verdict('v0.3', 'The card has signatures.')
  const later = laterMembers.find((name) => has(card, name))
  return later ? verdict('v0.3', `The card has ${later}, which came with v0.2.`) : undefined
}

/**
 * The generation of a card, by the first sign that matches. The members of later generations outweigh a left-over
 * `authentication`; cards with nothing but the basic members look alike in v0.1 and early v0.2.
 */
export function detectDialect(card: JsonObject, foundAt: string): Verdict {
  const sure = fromInterfaces(card) ?? fromMembers(card)
  if (sure) return sure
  if ('authentication' in card) return verdict('v0.1', 'The card has authentication, which only v0.1 knows.')
  const extensions = isObject(card.capabilities) && has(card.capabilities, 'extensions')
  if (has(card, 'iconUrl') || extensions)
    return verdict('v0.3', `The card has ${extensions ? 'capabilities.extensions' : 'iconUrl'}, which came with v0.2.`)
  if (/\/agent\.json(\?|$)/.test(foundAt))
    return guess('v0.1', 'A card of basic members only, at agent.json: v0.1 or early v0.2.', ['v0.3', 'v1.0'])
  return guess('v0.3', 'A card of basic members only.', ['v0.1', 'v1.0'])
}
