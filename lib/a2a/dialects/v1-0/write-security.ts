import type { AgentCard } from '@/lib/a2a/card'
import { compact } from '@/lib/a2a/compact'
import type { Json, JsonObject } from '@/lib/a2a/json'

function writeScheme({ type, in: location, flows, ...rest }: JsonObject): JsonObject | undefined {
  switch (type) {
    case 'apiKey':
      return { apiKeySecurityScheme: compact({ ...rest, location }) }
    case 'http':
      return { httpAuthSecurityScheme: rest }
    case 'oauth2':
      return { oauth2SecurityScheme: compact({ ...rest, flows }) }
    case 'openIdConnect':
      return { openIdConnectSecurityScheme: rest }
    case 'mutualTLS':
      return { mtlsSecurityScheme: rest }
    default:
      return undefined
  }
}

/** OpenAPI schemes as v1.0 has them (§4.5): each under the member that names its kind. */
export function writeSecuritySchemes(schemes: AgentCard['securitySchemes']): JsonObject | undefined {
  const written = Object.entries(schemes).flatMap(([name, scheme]) => {
    const inner = writeScheme(scheme)
    return inner ? [[name, inner] as const] : []
  })
  return written.length > 0 ? Object.fromEntries(written) : undefined
}

/** `[{name: scopes}]` as v1.0 has it: `[{schemes: {name: {list: scopes}}}]`. */
export function writeSecurityRequirements(security: AgentCard['security']): Json[] | undefined {
  if (security.length === 0) return undefined
  return security.map((one) => ({
    schemes: Object.fromEntries(Object.entries(one).map(([name, list]) => [name, { list }])),
  }))
}
