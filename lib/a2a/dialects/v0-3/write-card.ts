import type { AgentCard } from '@/lib/a2a/card'
import { compact } from '@/lib/a2a/compact'
import { findJsonRpcInterface } from '@/lib/a2a/dialects/find-json-rpc-interface'
import { writeProvider } from '@/lib/a2a/dialects/write-provider'
import { writeSkill } from '@/lib/a2a/dialects/write-skill'
import type { JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'

/** Encodes a card for v0.3 (§5.5). */
export function writeCard(card: AgentCard): Outcome<JsonObject> {
  const endpoint = findJsonRpcInterface(card, 'v0.3')
  if (!endpoint.ok) return endpoint
  const { streaming, pushNotifications, extendedCard, stateTransitionHistory = false, extensions } = card.capabilities
  const isSecured = Object.keys(card.securitySchemes).length > 0
  return ok(
    compact({
      protocolVersion: '0.3.0',
      name: card.name,
      description: card.description,
      url: endpoint.value.url,
      preferredTransport: 'JSONRPC',
      // §5.6.2: an entry for the main URL, because some clients look for a transport only in this list.
      additionalInterfaces: [{ url: endpoint.value.url, transport: 'JSONRPC' }],
      provider: writeProvider(card.provider),
      iconUrl: card.iconUrl,
      version: card.version,
      documentationUrl: card.documentationUrl,
      capabilities: compact({
        streaming,
        pushNotifications,
        stateTransitionHistory,
        extensions: extensions.length > 0 ? extensions.map((one) => compact({ ...one })) : undefined,
      }),
      securitySchemes: isSecured ? card.securitySchemes : undefined,
      security: card.security.length > 0 ? card.security : undefined,
      defaultInputModes: card.inputModes,
      defaultOutputModes: card.outputModes,
      skills: card.skills.map(writeSkill),
      supportsAuthenticatedExtendedCard: extendedCard,
    }),
  )
}
