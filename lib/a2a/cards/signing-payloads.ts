import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'

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
function isProtoMember(name: string): boolean {
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

/**
 * Returns the canonical text of a JSON value (RFC 8785): no white space, members sorted by UTF-16 code units, numbers and
 * strings as ECMAScript writes them, as the RFC requires.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

const maxLength = 8_000

/** Decodes the protected header of a card signature (RFC 7515 §4), a JSON object in base64url; undefined if it is malformed. */
export function protectedHeader(text: Json | undefined): JsonObject | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !/^[\w-]+$/.test(text)) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const header = parseBoundedJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(header) ? header : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes what is empty at any depth: texts, lists, objects and null. Keeps `false` and `0`. Returns undefined if nothing is
 * left.
 */
function withoutEmpty(value: Json): Json | undefined {
  if (value === '' || value === null) return undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  const members = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const content = withoutEmpty(member)
    return content === undefined ? [] : [[name, content]]
  })
  return members.length > 0 ? Object.fromEntries(members) : undefined
}

/**
 * Returns the payload that the official SDKs sign and verify (v1.0 §8.4.1): the card without its signatures and without empty
 * values, as canonical JSON.
 */
export function sdkSigningPayload({ signatures: _signatures, ...card }: JsonObject): string {
  return canonicalJson(withoutEmpty(card) ?? {})
}

/** A payload that a card signature may cover, and the card members that it does not include. */
interface SigningPayload {
  text: string
  uncovered: string[]
}

/**
 * Returns the payloads that a card signature may cover, in the order to try: the whole card and only v1.0's members as the
 * official SDKs sign them, v1.0's members per §8.4.1, and the card as it is. Always canonical JSON without the signatures.
 */
export function signingPayloads({ signatures: _signatures, ...card }: JsonObject): SigningPayload[] {
  const uncovered = Object.keys(card).filter((name) => !isProtoMember(name))
  const all: SigningPayload[] = [
    { text: sdkSigningPayload(card), uncovered: [] },
    { text: sdkSigningPayload(toProtoCard(card, 'filled')), uncovered },
    { text: canonicalJson(toProtoCard(card, 'specified')), uncovered },
    { text: canonicalJson(card), uncovered: [] },
  ]
  return all.filter(({ text }, position) => all.findIndex((other) => other.text === text) === position)
}
