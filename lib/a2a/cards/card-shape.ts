import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/**
 * How a member of v1.0's card is written where it has nothing in it (§8.4.1 by the field behaviour of the protocol
 * buffers): required ones always, optional ones where they were set, others never.
 */
type Presence = 'required' | 'optional' | 'other'
/** `list` and `map` are of that shape; without one any JSON is taken as it is. */
interface Member {
  presence: Presence
  shape?: ShapeName
  as?: 'list' | 'map'
}
type Shape = Readonly<Record<string, Member>>

const required: Member = { presence: 'required' }
const optional: Member = { presence: 'optional' }
const other: Member = { presence: 'other' }
const of = (shape: ShapeName, presence: Presence = 'other', as?: 'list' | 'map'): Member => ({
  presence,
  shape,
  ...(as && { as }),
})

type ShapeName = (typeof shapeNames)[number]
const shapeNames = [
  'card',
  'interface',
  'provider',
  'capabilities',
  'extension',
  'skill',
  'requirement',
  'scopes',
  'scheme',
  'apiKey',
  'http',
  'oauth2',
  'openId',
  'mtls',
  'flows',
  'flow',
] as const

const flow = of('flow', 'optional')

/** The members of a card of v1.0 (§4.4, §4.5): nothing else is covered by a signature that the official SDKs make. */
const shapes: Record<ShapeName, Shape> = {
  card: {
    name: required,
    description: required,
    supportedInterfaces: of('interface', 'required', 'list'),
    provider: of('provider', 'optional'),
    version: required,
    documentationUrl: optional,
    capabilities: of('capabilities', 'required'),
    securitySchemes: of('scheme', 'other', 'map'),
    securityRequirements: of('requirement', 'other', 'list'),
    defaultInputModes: required,
    defaultOutputModes: required,
    skills: of('skill', 'required', 'list'),
    iconUrl: optional,
  },
  interface: { url: required, protocolBinding: required, tenant: other, protocolVersion: required },
  provider: { url: required, organization: required },
  capabilities: {
    streaming: optional,
    pushNotifications: optional,
    extensions: of('extension', 'other', 'list'),
    extendedAgentCard: optional,
  },
  extension: { uri: other, description: other, required: other, params: optional },
  skill: {
    id: required,
    name: required,
    description: required,
    tags: required,
    examples: other,
    inputModes: other,
    outputModes: other,
    securityRequirements: of('requirement', 'other', 'list'),
  },
  requirement: { schemes: of('scopes', 'other', 'map') },
  scopes: { list: other },
  scheme: {
    apiKeySecurityScheme: of('apiKey', 'optional'),
    httpAuthSecurityScheme: of('http', 'optional'),
    oauth2SecurityScheme: of('oauth2', 'optional'),
    openIdConnectSecurityScheme: of('openId', 'optional'),
    mtlsSecurityScheme: of('mtls', 'optional'),
  },
  apiKey: { description: other, location: required, name: required },
  http: { description: other, scheme: required, bearerFormat: other },
  oauth2: { description: other, flows: of('flows', 'required'), oauth2MetadataUrl: other },
  openId: { description: other, openIdConnectUrl: required },
  mtls: { description: other },
  flows: { authorizationCode: flow, clientCredentials: flow, implicit: flow, password: flow, deviceCode: flow },
  flow: {
    authorizationUrl: required,
    deviceAuthorizationUrl: required,
    tokenUrl: required,
    refreshUrl: other,
    scopes: required,
    pkceRequired: other,
  },
}

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** True for what a protocol buffer does not tell from nothing. */
function isDefault(value: Json): boolean {
  if (typeof value !== 'object' || value === null)
    return value === '' || value === false || value === 0 || value === null
  return Object.keys(value).length === 0
}

/**
 * A card as a parser of v1.0's protocol buffers writes it again: without members that it does not know, and without those
 * that say nothing. `specified`: required members and optional ones that were set stay, as the specification wants it.
 */
export function shapedCard(card: JsonObject, recipe: 'specified' | 'filled'): JsonObject {
  return shaped(card, 'card', recipe)
}

/** True for a member of the card that such a parser knows. */
export function isShapedMember(name: string): boolean {
  return Object.hasOwn(shapes.card, camelCase(name))
}

function shaped(json: JsonObject, name: ShapeName, recipe: 'specified' | 'filled'): JsonObject {
  const kept = Object.entries(json).flatMap(([written, value]): [string, Json][] => {
    const known = camelCase(written)
    const member = Object.hasOwn(shapes[name], known) ? shapes[name][known] : undefined
    if (!member || value === null) return []
    const inner = within(value, member, recipe)
    const stays = member.presence === 'optional' || (recipe === 'specified' && member.presence === 'required')
    return stays || !isDefault(inner) ? [[known, inner]] : []
  })
  return Object.fromEntries(kept)
}

function within(value: Json, { shape, as }: Member, recipe: 'specified' | 'filled'): Json {
  if (!shape) return value
  const one = (item: Json): Json => (isObject(item) ? shaped(item, shape, recipe) : item)
  if (as === 'list') return Array.isArray(value) ? value.map(one) : value
  if (as === 'map' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, one(item)]))
  return one(value)
}
