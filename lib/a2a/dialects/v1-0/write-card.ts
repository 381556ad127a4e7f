import type { AgentCard, AgentExtension, AgentInterface } from '@/lib/a2a/card'
import { writeProvider, writeSkill } from '@/lib/a2a/dialects/write-card-members'
import { compact, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

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

/** Encodes OpenAPI schemes for v1.0 (§4.5): each in the member that names its type. */
function writeSecuritySchemes(schemes: AgentCard['securitySchemes']): JsonObject | undefined {
  const written = Object.entries(schemes).flatMap(([name, scheme]) => {
    const inner = writeScheme(scheme)
    return inner ? [[name, inner] as const] : []
  })
  return written.length > 0 ? Object.fromEntries(written) : undefined
}

/** Encodes `[{name: scopes}]` for v1.0: `[{schemes: {name: {list: scopes}}}]`. */
function writeSecurityRequirements(security: AgentCard['security']): Json[] | undefined {
  if (security.length === 0) return undefined
  return security.map((one) => ({
    schemes: Object.fromEntries(Object.entries(one).map(([name, list]) => [name, { list }])),
  }))
}

function writeInterface({ url, binding, protocolVersion, tenant }: AgentInterface): JsonObject {
  return compact({ url, protocolBinding: binding, protocolVersion: protocolVersion ?? '', tenant })
}

/** Omits defaults, as required for signatures (§8.4.1). */
function writeExtension({ required, ...extension }: AgentExtension): JsonObject {
  return compact({ ...extension, required: required || undefined })
}

/** Encodes a card for v1.0 (§4.4) with all interfaces, including those of earlier versions. */
export function writeCard(card: AgentCard): Outcome<JsonObject> {
  if (card.interfaces.length === 0) return problem('The Agent Card has no interface.')
  const { streaming, pushNotifications, extendedCard, extensions } = card.capabilities
  return ok(
    compact({
      name: card.name,
      description: card.description,
      supportedInterfaces: card.interfaces.map(writeInterface),
      provider: writeProvider(card.provider),
      version: card.version,
      documentationUrl: card.documentationUrl,
      iconUrl: card.iconUrl,
      capabilities: compact({
        streaming,
        pushNotifications,
        extensions: extensions.length > 0 ? extensions.map(writeExtension) : undefined,
        extendedAgentCard: extendedCard,
      }),
      securitySchemes: writeSecuritySchemes(card.securitySchemes),
      securityRequirements: writeSecurityRequirements(card.security),
      defaultInputModes: card.inputModes,
      defaultOutputModes: card.outputModes,
      skills: card.skills.map(writeSkill),
    }),
  )
}
