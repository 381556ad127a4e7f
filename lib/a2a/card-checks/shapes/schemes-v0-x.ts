import { map, object, type ObjectShape, optional, required, type Shape, text } from '@/lib/a2a/card-checks/shapes/shape'

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
    choose: ({ type }) => (typeof type === 'string' && Object.hasOwn(schemes, type) ? schemes[type] : undefined),
  }
}

/** v0.2 §5.5.3: security schemes as OpenAPI has them, told apart by `type`. */
export const schemeV02 = choice(earlier)
/** v0.3 §5.5.3: the same with mutual TLS. */
export const schemeV03 = choice(latest)
