import type { AgentCard } from '@/lib/a2a/card'
import { compact, type Json, type JsonObject } from '@/lib/a2a/json'

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

/** Encodes OpenAPI schemes as ProtoJSON of v1.0 (§4.5) and v0.3: each in the member that names its type. */
export function writeSecuritySchemes(schemes: AgentCard['securitySchemes']): JsonObject | undefined {
  const written = Object.entries(schemes).flatMap(([name, scheme]) => {
    const inner = writeScheme(scheme)
    return inner ? [[name, inner] as const] : []
  })
  return written.length > 0 ? Object.fromEntries(written) : undefined
}

/** Encodes `[{name: scopes}]` as ProtoJSON: `[{schemes: {name: {list: scopes}}}]`. */
export function writeSecurityRequirements(security: AgentCard['security']): Json[] | undefined {
  if (security.length === 0) return undefined
  return security.map((one) => ({
    schemes: Object.fromEntries(Object.entries(one).map(([name, list]) => [name, { list }])),
  }))
}
