import {
  anything,
  flag,
  list,
  map,
  nonEmpty,
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
const schemeV10 = wrappedOrPlain('scheme', '4.5.1', 'scheme', {
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

// Scopes are a bare list or `{list}`: real cards have both.
const requirements = optional(list(object('requirement', '4.4.1', { schemes: required(map(anything)) })))

const extension = object('extension', '4.4.4', {
  uri: required(text),
  description: optional(text),
  required: optional(flag),
  params: optional(map(anything)),
})
const skill = object('skill', '4.4.5', {
  id: required(text, 'skill-id-missing'),
  name: required(text, 'skill-name-missing'),
  description: required(text, 'skill-description-missing'),
  tags: nonEmpty(list(text), 'skill-tags-missing'),
  examples: optional(list(text)),
  inputModes: optional(list(text)),
  outputModes: optional(list(text)),
  securityRequirements: requirements,
})

/** v1.0 §4.4. Required lists have at least one entry (§5.7). */
export const cardV10 = object('card', '4.4.1', {
  name: required(text, 'name-missing'),
  description: required(text, 'description-missing'),
  supportedInterfaces: optional(
    list(
      object('interface', '4.4.6', {
        url: required(text),
        protocolBinding: required(text),
        tenant: optional(text),
        protocolVersion: required(text, 'interface-version-missing'),
      }),
    ),
  ),
  provider: optional(object('provider', '4.4.2', { organization: required(text), url: required(text) })),
  version: required(text, 'version-missing'),
  documentationUrl: optional(text),
  capabilities: required(
    object('capabilities', '4.4.3', {
      streaming: optional(flag),
      pushNotifications: optional(flag),
      extensions: optional(list(extension)),
      extendedAgentCard: optional(flag),
    }),
    'capabilities-missing',
  ),
  // The forms of earlier versions are checked with the security of the card.
  authentication: optional(anything),
  security: optional(anything),
  securitySchemes: optional(map(schemeV10)),
  securityRequirements: requirements,
  defaultInputModes: nonEmpty(list(text), 'modes-missing'),
  defaultOutputModes: nonEmpty(list(text), 'modes-missing'),
  skills: nonEmpty(list(skill), 'skills-missing'),
  signatures: optional(
    list(
      object('signature', '4.4.7', {
        protected: required(text),
        signature: required(text),
        header: optional(map(anything)),
      }),
    ),
  ),
  iconUrl: optional(text),
})
