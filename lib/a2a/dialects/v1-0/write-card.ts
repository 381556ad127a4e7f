import type { AgentCard, AgentExtension, AgentInterface } from '@/lib/a2a/card'
import { compact } from '@/lib/a2a/compact'
import { writeProvider } from '@/lib/a2a/dialects/write-provider'
import { writeSecurityRequirements, writeSecuritySchemes } from '@/lib/a2a/dialects/v1-0/write-security'
import { writeSkill } from '@/lib/a2a/dialects/write-skill'
import type { JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

function writeInterface({ url, binding, protocolVersion, tenant }: AgentInterface): JsonObject {
  return compact({ url, protocolBinding: binding, protocolVersion: protocolVersion ?? '', tenant })
}

/** Defaults are left out, as signatures want it (§8.4.1). */
function writeExtension({ required, ...extension }: AgentExtension): JsonObject {
  return compact({ ...extension, required: required || undefined })
}

/** A card as v1.0 has it (§4.4): all interfaces, those of earlier generations too. */
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
