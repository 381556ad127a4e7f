import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function oauthFlows(details: JsonObject): JsonObject {
  if (isObject(details.flows)) return details.flows
  const { authorizationUrl, tokenUrl, refreshUrl, deviceAuthorizationUrl, scopes } = details
  const flow = compact({
    authorizationUrl,
    tokenUrl,
    refreshUrl,
    deviceAuthorizationUrl,
    scopes: isObject(scopes) || Array.isArray(scopes) ? scopes : {},
  })
  if (authorizationUrl) return { authorizationCode: flow }
  if (deviceAuthorizationUrl) return { deviceCode: flow }
  return tokenUrl ? { clientCredentials: flow } : {}
}

/** Returns the OpenAPI form of a scheme that v0.1 only names (§4.1: names as in OpenAPI, details separate). */
export function schemeFromName(name: string, details: JsonObject): JsonObject {
  switch (name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) {
    case 'apikey':
      return { type: 'apiKey', in: details.in ?? 'header', name: details.name ?? 'X-API-Key' }
    case 'oauth2':
    case 'oauth':
      return { type: 'oauth2', flows: oauthFlows(details) }
    case 'openidconnect':
    case 'oidc':
      return compact({ type: 'openIdConnect', openIdConnectUrl: details.openIdConnectUrl })
    case 'mutualtls':
    case 'mtls':
      return { type: 'mutualTLS' }
    default:
      return { type: 'http', scheme: name.toLowerCase() }
  }
}

/**
 * Unwraps in-memory protobuf objects that were serialized as they are: `{[holder]: {$case, value}}` becomes `{[$case]: value}`.
 */
function unwrapCase(object: JsonObject, member: string): JsonObject {
  const wrapped: Json | undefined = object[member]
  if (!isObject(wrapped) || typeof wrapped.$case !== 'string' || wrapped.value === undefined) return object
  const { [member]: _wrapped, ...rest } = object
  return { ...rest, [wrapped.$case]: wrapped.value }
}

/** OpenAPI type of each v1.0 member (§4.5). Also snake_case, which ProtoJSON readers must accept. */
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

/** Returns one scheme in the OpenAPI form of v0.3, from either form; undefined if it has neither. */
function readScheme(json: Json): JsonObject | undefined {
  if (!isObject(json)) return undefined
  const scheme = unwrapCase(json, 'scheme')
  const [member, inner] =
    Object.entries(scheme).find(
      ([name, value]) => isObject(value) && typeOf.has(name.toLowerCase().replaceAll('_', '')),
    ) ?? []
  const type = member === undefined ? scheme.type : typeOf.get(member.toLowerCase().replaceAll('_', ''))
  if (typeof type !== 'string') return undefined
  const { location, ...rest } = filled(isObject(inner) ? inner : scheme)
  const flows = readFlows(rest.flows)
  return compact({ ...rest, type, in: rest.in ?? location, flows })
}

/** Returns `securitySchemes` of any protocol version by name, each in the OpenAPI form. */
export function readSecuritySchemes(json: Json | undefined): Record<string, JsonObject> {
  if (!isObject(json)) return {}
  const schemes = Object.entries(json).flatMap(([name, one]) => {
    const scheme = readScheme(one)
    return scheme ? [[name, scheme] as const] : []
  })
  return Object.fromEntries(schemes)
}
