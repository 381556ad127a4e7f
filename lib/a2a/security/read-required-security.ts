import type { AgentCard } from '@/lib/a2a/card'
import { schemeFromName } from '@/lib/a2a/cards/read-security-schemes'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** The OAuth2 flows that work without a user's password (v1.0 §4.5.3; v0.3 §5.5.3 has the first two). */
export const oauthFlowNames = ['clientCredentials', 'authorizationCode', 'deviceCode'] as const
export type OAuthFlowName = (typeof oauthFlowNames)[number]

interface OAuthFlow {
  authorizationUrl?: string
  tokenUrl?: string
  refreshUrl?: string
  deviceAuthorizationUrl?: string
  /** Descriptions by name. */
  scopes: Record<string, string>
}

/** What a scheme requires, independent of the protocol version. */
export type SchemeRequirement =
  | { type: 'basic' }
  /** `format`: a hint such as `JWT`. */
  | { type: 'bearer'; format?: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
  /** `metadataUrl`: metadata of the authorization server (RFC 8414). */
  | { type: 'oauth2'; flows: Partial<Record<OAuthFlowName, OAuthFlow>>; metadataUrl?: string }
  | { type: 'openIdConnect'; url?: string }
  | { type: 'mutualTLS' }
  /** An unsupported scheme, or a name that the card does not declare. `says`: its name in the card. */
  | { type: 'other'; label: string }

/** A scheme with its name in the card. */
export type SecurityScheme = SchemeRequirement & { scheme: string; description?: string }

/** What an agent requires of its callers. */
export interface RequiredSecurity {
  schemes: SecurityScheme[]
  /**
   * One alternative suffices and needs all of its schemes. An empty alternative: no credentials needed. No alternatives: the
   * card requires none.
   */
  alternatives: SchemeUse[][]
  /** The same for each skill with requirements of its own. */
  skills: SchemeUse[][][]
}

export interface SchemeUse {
  scheme: string
  scopes: string[]
}

const text = (json: Json | undefined): string | undefined => (typeof json === 'string' && json ? json : undefined)

/** Returns a member by its camelCase or snake_case name; ProtoJSON readers must accept both. */
function member(object: JsonObject, name: string): Json | undefined {
  return object[name] ?? object[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

/** Reads scopes written as `{name: description}`, or as a list of names. */
function readScopes(json: Json | undefined): Record<string, string> {
  if (Array.isArray(json))
    return Object.fromEntries(json.flatMap((name) => (typeof name === 'string' ? [[name, ''] as const] : [])))
  if (!isObject(json)) return {}
  return Object.fromEntries(Object.entries(json).map(([name, says]) => [name, text(says) ?? '']))
}

function readFlow(json: JsonObject): OAuthFlow {
  const authorizationUrl = text(member(json, 'authorizationUrl'))
  const tokenUrl = text(member(json, 'tokenUrl'))
  const refreshUrl = text(member(json, 'refreshUrl'))
  const deviceAuthorizationUrl = text(member(json, 'deviceAuthorizationUrl'))
  return {
    ...(authorizationUrl && { authorizationUrl }),
    ...(tokenUrl && { tokenUrl }),
    ...(refreshUrl && { refreshUrl }),
    ...(deviceAuthorizationUrl && { deviceAuthorizationUrl }),
    scopes: readScopes(json.scopes),
  }
}

function readFlows(json: Json | undefined): Partial<Record<OAuthFlowName, OAuthFlow>> {
  if (!isObject(json)) return {}
  const flows = oauthFlowNames.flatMap((name) => {
    const flow = member(json, name)
    return isObject(flow) ? [[name, readFlow(flow)] as const] : []
  })
  return Object.fromEntries(flows)
}

/** Reads an `http` scheme by its name (RFC 9110 §11.1), also by common misnomers of a bearer token. */
function readHttp(scheme: JsonObject): SchemeRequirement {
  const says = (text(scheme.scheme) ?? '').toLowerCase()
  if (says === 'basic') return { type: 'basic' }
  const format = text(member(scheme, 'bearerFormat'))
  if (says === 'bearer') return { type: 'bearer', ...(format && { format }) }
  if (says === 'jwt' || says === 'token') return { type: 'bearer', format: says.toUpperCase() }
  return { type: 'other', label: says || 'http' }
}

function readApiKey(scheme: JsonObject): SchemeRequirement {
  const location = text(scheme.in)?.toLowerCase()
  const known = location === 'query' || location === 'cookie' ? location : 'header'
  return { type: 'apiKey', in: known, name: text(scheme.name) ?? 'X-API-Key' }
}

/** Reads what a scheme in the OpenAPI form of v0.3 requires. */
export function readSchemeRequirement(scheme: JsonObject): SchemeRequirement {
  const type = text(scheme.type) ?? ''
  switch (type.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) {
    case 'http':
      return readHttp(scheme)
    case 'apikey':
      return readApiKey(scheme)
    case 'oauth2': {
      const metadataUrl = text(member(scheme, 'oauth2MetadataUrl'))
      return { type: 'oauth2', flows: readFlows(scheme.flows), ...(metadataUrl && { metadataUrl }) }
    }
    case 'openidconnect': {
      const url = text(member(scheme, 'openIdConnectUrl'))
      return { type: 'openIdConnect', ...(url && { url }) }
    }
    case 'mutualtls':
      return { type: 'mutualTLS' }
    default:
      return { type: 'other', label: type }
  }
}

/** Cards of real agents have a handful. */
const maxSchemes = 50

function readUses(security: Record<string, string[]>[]): SchemeUse[][] {
  return security.map((entry) => Object.entries(entry).map(([scheme, scopes]) => ({ scheme, scopes })))
}

/** Returns a required scheme without a declaration. Its name may be sufficient (v0.1 only has names). */
function undeclaredScheme(scheme: string): SecurityScheme {
  const demand = readSchemeRequirement(schemeFromName(scheme.replace(/[-_]?auth(entication)?$/i, ''), {}))
  return { scheme, ...(demand.type === 'other' ? { type: 'other', label: scheme } : demand) }
}

/** Returns what an agent requires of its callers, from a card of any protocol version. At most 50 schemes. */
export function readRequiredSecurity(card: AgentCard): RequiredSecurity {
  const alternatives = readUses(card.security)
  const skills = card.skills.flatMap(({ security }) => (security?.length ? [readUses(security)] : []))
  const declared = Object.entries(card.securitySchemes).map(([scheme, json]): SecurityScheme => {
    const { description } = json
    const demand = readSchemeRequirement(json)
    return { scheme, ...demand, ...(typeof description === 'string' && description && { description }) }
  })
  const known = new Set(declared.map(({ scheme }) => scheme))
  const required = new Set([...alternatives.flat(), ...skills.flat(2)].map(({ scheme }) => scheme))
  const missing = [...required].filter((scheme) => !known.has(scheme)).map(undeclaredScheme)
  return { schemes: [...declared, ...missing].slice(0, maxSchemes), alternatives, skills }
}
