import type { AgentCard } from '@/lib/a2a/card'
import { compact } from '@/lib/a2a/compact'
import { jsonRpcInterface } from '@/lib/a2a/dialects/json-rpc-interface'
import { writeProvider } from '@/lib/a2a/dialects/write-provider'
import { writeSkill } from '@/lib/a2a/dialects/write-skill'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'

/** v0.1 names authentication schemes as OpenAPI or IANA do: `Bearer`, `Basic`, `ApiKey`, `OAuth2`. */
function schemeName({ type, scheme }: JsonObject): string {
  if (type === 'http' && typeof scheme === 'string') return scheme.charAt(0).toUpperCase() + scheme.slice(1)
  if (type === 'apiKey') return 'ApiKey'
  return type === 'oauth2' ? 'OAuth2' : String(type ?? 'unknown')
}

/** Written where nothing is asked for too, as the first v0.1 requires it: it tells the card from one of v0.2. */
function writeAuthentication(schemes: AgentCard['securitySchemes']): Json {
  return { schemes: [...new Set(Object.values(schemes).map(schemeName))] }
}

/** A card as v0.1 has it (§5.5). */
export function writeCard(card: AgentCard): Outcome<JsonObject> {
  const face = jsonRpcInterface(card, 'v0.1')
  if (!face.ok) return face
  const { streaming, pushNotifications, stateTransitionHistory = false } = card.capabilities
  return ok(
    compact({
      name: card.name,
      description: card.description,
      url: face.value.url,
      provider: writeProvider(card.provider),
      version: card.version,
      documentationUrl: card.documentationUrl,
      capabilities: { streaming, pushNotifications, stateTransitionHistory },
      authentication: writeAuthentication(card.securitySchemes),
      defaultInputModes: card.inputModes,
      defaultOutputModes: card.outputModes,
      skills: card.skills.map(writeSkill),
    }),
  )
}
