import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/**
 * When an empty member of a v1.0 card is written (§8.4.1, by the field behavior of the protocol buffers): required members
 * always, optional members if they were set, others never.
 */
type Presence = 'required' | 'optional' | 'other'
/** `list` and `map`: a collection of that shape. Members without a shape hold any JSON. */
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

/** The members of a v1.0 card (§4.4, §4.5). Signatures of the official SDKs cover no others. */
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

/** True for a value that a protocol buffer does not distinguish from an absent one. */
function isDefault(value: Json): boolean {
  if (typeof value !== 'object' || value === null)
    return value === '' || value === false || value === 0 || value === null
  return Object.keys(value).length === 0
}

/**
 * Returns a card as a parser of v1.0's protocol buffers writes it: without unknown and without empty members.
 * `specified`: required members, and optional members that were set, are kept even if empty, as the specification says.
 */
export function toProtoCard(card: JsonObject, recipe: 'specified' | 'filled'): JsonObject {
  return toShape(card, 'card', recipe)
}

/** True for a card member that v1.0's protocol buffers define. */
export function isProtoMember(name: string): boolean {
  return Object.hasOwn(shapes.card, camelCase(name))
}

function toShape(json: JsonObject, name: ShapeName, recipe: 'specified' | 'filled'): JsonObject {
  const members = Object.entries(json).flatMap(([written, value]): [string, Json][] => {
    const known = camelCase(written)
    const member = Object.hasOwn(shapes[name], known) ? shapes[name][known] : undefined
    if (!member || value === null) return []
    const inner = toMemberShape(value, member, recipe)
    const isWrittenEmpty = member.presence === 'optional' || (recipe === 'specified' && member.presence === 'required')
    return isWrittenEmpty || !isDefault(inner) ? [[known, inner]] : []
  })
  return Object.fromEntries(members)
}

function toMemberShape(value: Json, { shape, as }: Member, recipe: 'specified' | 'filled'): Json {
  if (!shape) return value
  const one = (item: Json): Json => (isObject(item) ? toShape(item, shape, recipe) : item)
  if (as === 'list') return Array.isArray(value) ? value.map(one) : value
  if (as === 'map' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, one(item)]))
  return one(value)
}
