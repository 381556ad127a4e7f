import { compact } from '@/lib/a2a/compact'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** In-memory protobuf objects that were served as they are: `{[holder]: {$case, value}}` is `{[$case]: value}`. */
function unwrapCase(object: JsonObject, holder: string): JsonObject {
  const held: Json | undefined = object[holder]
  if (!isObject(held) || typeof held.$case !== 'string' || held.value === undefined) return object
  const { [holder]: _held, ...rest } = object
  return { ...rest, [held.$case]: held.value }
}

/** v1.0's members (§4.5), snake_case as ProtoJSON readers must take it, and the OpenAPI type each stands for. */
const typeOf = new Map([
  ['apikeysecurityscheme', 'apiKey'],
  ['httpauthsecurityscheme', 'http'],
  ['oauth2securityscheme', 'oauth2'],
  ['openidconnectsecurityscheme', 'openIdConnect'],
  ['mtlssecurityscheme', 'mutualTLS'],
  ['mutualtlssecurityscheme', 'mutualTLS'],
])

function isEmpty(value: Json): boolean {
  return value === null || value === ''
}

function filled(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)))
}

function readFlows(json: Json | undefined): JsonObject | undefined {
  if (!isObject(json)) return undefined
  const flows = Object.entries(unwrapCase(json, 'flow')).flatMap(([name, flow]) =>
    isObject(flow) ? [[name, { scopes: {}, ...filled(flow) }] as const] : [],
  )
  return Object.fromEntries(flows)
}

/** One scheme in the OpenAPI form of v0.3, from either generation's; undefined when it is neither. */
function readScheme(json: Json): JsonObject | undefined {
  if (!isObject(json)) return undefined
  const scheme = unwrapCase(json, 'scheme')
  const [member, inner] =
    Object.entries(scheme).find(
      ([name, value]) => isObject(value) && typeOf.has(name.toLowerCase().replaceAll('_', '')),
    ) ?? []
  const type = member === undefined ? scheme.type : typeOf.get(member.toLowerCase().replaceAll('_', ''))
  if (typeof type !== 'string') return undefined
  const { location, ...said } = filled(isObject(inner) ? inner : scheme)
  const flows = readFlows(said.flows)
  return compact({ ...said, type, in: said.in ?? location, flows })
}

/** `securitySchemes` of any generation, by name, each in the OpenAPI form. */
export function readSecuritySchemes(json: Json | undefined): Record<string, JsonObject> {
  if (!isObject(json)) return {}
  const schemes = Object.entries(json).flatMap(([name, one]) => {
    const scheme = readScheme(one)
    return scheme ? [[name, scheme] as const] : []
  })
  return Object.fromEntries(schemes)
}
