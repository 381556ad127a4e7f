import type { AgentCard, AgentExtension, AgentInterface } from '@/lib/a2a/card'
import { writeSecurityRequirements, writeSecuritySchemes } from '@/lib/a2a/dialects/write-security'
import { writeProvider, writeSkill } from '@/lib/a2a/dialects/write-card-members'
import { compact, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

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
