import {
  anything,
  nonEmpty,
  flag,
  list,
  map,
  object,
  type ObjectShape,
  optional,
  required,
  type Shape,
  text,
} from '@/lib/a2a/card-checks/shapes/shape'

const section = '5.5.3'
const scopes = required(map(text))
const refreshUrl = optional(text)

const flows = object('flows', section, {
  authorizationCode: optional(
    object('authorizationCode', section, {
      authorizationUrl: required(text),
      tokenUrl: required(text),
      refreshUrl,
      scopes,
    }),
  ),
  clientCredentials: optional(object('clientCredentials', section, { tokenUrl: required(text), refreshUrl, scopes })),
  implicit: optional(object('implicit', section, { authorizationUrl: required(text), refreshUrl, scopes })),
  password: optional(object('password', section, { tokenUrl: required(text), refreshUrl, scopes })),
})

const base = { type: required(text), description: optional(text) }
const earlier = {
  apiKey: object('apiKey', section, { ...base, in: required(text), name: required(text) }),
  http: object('http', section, { ...base, scheme: required(text), bearerFormat: optional(text) }),
  oauth2: object('oauth2', section, { ...base, flows: required(flows) }),
  openIdConnect: object('openIdConnect', section, { ...base, openIdConnectUrl: required(text) }),
}
const latest = {
  ...earlier,
  oauth2: object('oauth2', section, { ...base, flows: required(flows), oauth2MetadataUrl: optional(text) }),
  mutualTLS: object('mutualTLS', section, base),
}

function choice(schemes: Record<string, ObjectShape>): Shape {
  return {
    is: 'choice',
    of: Object.values(schemes),
    select: ({ type }) => (typeof type === 'string' && Object.hasOwn(schemes, type) ? schemes[type] : undefined),
  }
}

/** v0.2 §5.5.3: security schemes of OpenAPI, with `type` as the discriminator. */
const schemeV02 = choice(earlier)
/** v0.3 §5.5.3: the same with mutual TLS. */
const schemeV03 = choice(latest)

const requirements = optional(list(map(list(text))))

const extension = object('extension', '5.5.2.1', {
  uri: required(text),
  description: optional(text),
  required: optional(flag),
  params: optional(map(anything)),
})
const skill = {
  id: required(text, 'skill-id-missing'),
  name: required(text, 'skill-name-missing'),
  description: required(text, 'skill-description-missing'),
  tags: required(list(text), 'skill-tags-missing'),
  examples: optional(list(text)),
  inputModes: optional(list(text)),
  outputModes: optional(list(text)),
}
const signature = object('signature', '5.5.6', {
  protected: required(text),
  signature: required(text),
  header: optional(map(anything)),
})
const card = {
  // Required since v0.2.5; another check decides whether a card is that new.
  protocolVersion: optional(text),
  name: required(text, 'name-missing'),
  description: required(text, 'description-missing'),
  url: optional(text),
  preferredTransport: optional(text),
  additionalInterfaces: optional(
    list(object('interface', '5.5.5', { url: required(text), transport: required(text) })),
  ),
  iconUrl: optional(text),
  provider: optional(object('provider', '5.5.1', { organization: required(text), url: required(text) })),
  version: required(text, 'version-missing'),
  documentationUrl: optional(text),
  capabilities: required(
    object('capabilities', '5.5.2', {
      streaming: optional(flag),
      pushNotifications: optional(flag),
      stateTransitionHistory: optional(flag),
      extensions: optional(list(extension)),
    }),
    'capabilities-missing',
  ),
  // The v0.1 form is checked with the security of the card.
  authentication: optional(anything),
  security: requirements,
  defaultInputModes: nonEmpty(list(text), 'modes-missing'),
  defaultOutputModes: nonEmpty(list(text), 'modes-missing'),
  supportsAuthenticatedExtendedCard: optional(flag),
}

/** v0.2 §5.5. */
export const cardV02 = object('card', '5.5', {
  ...card,
  securitySchemes: optional(map(schemeV02)),
  skills: nonEmpty(list(object('skill', '5.5.4', skill)), 'skills-missing'),
})
/** v0.3 §5.5: with signatures, and security for each skill. */
export const cardV03 = object('card', '5.5', {
  ...card,
  securitySchemes: optional(map(schemeV03)),
  skills: nonEmpty(list(object('skill', '5.5.4', { ...skill, security: requirements })), 'skills-missing'),
  signatures: optional(list(signature)),
})
