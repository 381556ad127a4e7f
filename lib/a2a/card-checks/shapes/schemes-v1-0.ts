import {
  flag,
  map,
  object,
  type ObjectShape,
  optional,
  required,
  type Shape,
  text,
} from '@/lib/a2a/card-checks/shapes/shape'

const description = optional(text)
const refreshUrl = optional(text)
const scopes = required(map(text))
const loose = { refreshUrl, scopes: optional(map(text)) }

const flow = {
  authorizationCode: object('authorizationCode', '4.5.8', {
    authorizationUrl: required(text),
    tokenUrl: required(text),
    refreshUrl,
    scopes,
    pkceRequired: optional(flag),
  }),
  clientCredentials: object('clientCredentials', '4.5.9', { tokenUrl: required(text), refreshUrl, scopes }),
  implicit: object('implicit', '4.5.7', { authorizationUrl: optional(text), ...loose }),
  password: object('password', '4.5.7', { tokenUrl: optional(text), ...loose }),
  deviceCode: object('deviceCode', '4.5.10', {
    deviceAuthorizationUrl: required(text),
    tokenUrl: required(text),
    refreshUrl,
    scopes,
  }),
}

/**
 * Also accepts in-memory objects of the SDKs that are served unchanged: `{[holder]: {$case, value}}` for `{[$case]: value}`.
 */
function wrappedOrPlain(kind: string, section: string, holder: string, of: Record<string, ObjectShape>): Shape {
  const plain = object(
    kind,
    section,
    Object.fromEntries(Object.entries(of).map(([name, shape]) => [name, optional(shape)])),
  )
  return {
    is: 'choice',
    of: [plain],
    select: (json) => {
      // The form of earlier versions is reported by another check.
      if (typeof json.type === 'string') return undefined
      const held = json[holder]
      if (typeof held !== 'object' || held === null || !('$case' in held)) return plain
      const shape = Object.hasOwn(of, String(held.$case)) ? of[String(held.$case)] : undefined
      if (!shape) return undefined
      const inner = object('wrapper', section, { $case: required(text), value: required(shape) })
      return object('wrapped', section, { [holder]: required(inner) })
    },
  }
}

/** v1.0 §4.5.1: one member, which names the type of the scheme. */
export const schemeV10 = wrappedOrPlain('scheme', '4.5.1', 'scheme', {
  apiKeySecurityScheme: object('apiKey', '4.5.2', { description, location: required(text), name: required(text) }),
  httpAuthSecurityScheme: object('http', '4.5.3', {
    description,
    scheme: required(text),
    bearerFormat: optional(text),
  }),
  oauth2SecurityScheme: object('oauth2', '4.5.4', {
    description,
    flows: required(wrappedOrPlain('flows', '4.5.7', 'flow', flow)),
    oauth2MetadataUrl: optional(text),
  }),
  openIdConnectSecurityScheme: object('openIdConnect', '4.5.5', { description, openIdConnectUrl: required(text) }),
  mtlsSecurityScheme: object('mutualTLS', '4.5.6', { description }),
})
