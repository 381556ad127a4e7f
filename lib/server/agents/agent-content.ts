import 'server-only'
import type { AgentInterface } from '@/lib/a2a/card'
import { toDisplayUrl, truncate } from '@/lib/a2a/card-checks/describe-value'
import { chooseInterface } from '@/lib/a2a/cards/interfaces'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import type { Fault } from '@/lib/faults/fault'
import { inputFault } from '@/lib/server/agents/discovery/input-fault'
import { cardEndpoint, type CardDocument } from '@/lib/server/db/agents/card-document'
import type { UserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import type { AgentContent } from '@/lib/server/db/agents/agent-record'

/** Maximum characters of names and versions: every list shows them. */
const maxShortText = 1_000

/**
 * Builds the stored content of an agent from its card. Throws `invalid-input` if neither the card nor the user gives an
 * endpoint.
 */
export function buildAgentContent(document: CardDocument, choice: UserOverrides): AgentContent {
  const { card } = document.reading
  const url = choice.url ?? cardEndpoint(document, choice.dialect)
  if (!url) throw endpointFault(card.interfaces)
  const parsed = URL.parse(url)
  if (parsed?.username || parsed?.password)
    throw inputFault('endpoint-secret', 'card', { host: parsed.host }, { details: { problem: 'secret-address' } })
  return {
    name: truncate(card.name || parsed?.host || url, maxShortText),
    description: card.description,
    version: truncate(card.version, maxShortText),
    providerName: card.provider ? truncate(card.provider.organization, maxShortText) : null,
    providerUrl: card.provider?.url ?? null,
    iconUrl: card.iconUrl ?? null,
    url,
    cardUrl: document.url,
    ...calling(document, choice.dialect),
    dialectOverride: choice.dialect,
    streaming: card.capabilities.streaming,
    pushNotifications: card.capabilities.pushNotifications,
    extendedCard: card.capabilities.extendedCard,
    inputModes: card.inputModes,
    outputModes: card.outputModes,
    skills: card.skills,
    tags: choice.tags,
  }
}

function endpointFault([named]: AgentInterface[]): Fault {
  const details = { problem: 'no-address' }
  if (!named) return inputFault('endpoint-missing', 'card', {}, { details })
  return inputFault('endpoint-unusable', 'card', { url: toDisplayUrl(named.url) }, { details })
}

function calling(
  { reading }: CardDocument,
  chosen: DialectId | null,
): Pick<AgentContent, 'dialect' | 'protocolVersion' | 'binding'> {
  const dialect = chosen ?? reading.dialect
  const chosenInterface = chosen ? chooseInterface(reading.card.interfaces, chosen) : undefined
  // The version that the card gives for another dialect does not apply to the chosen one.
  const declared = chosen
    ? chosenInterface?.dialect === chosen && chosenInterface.protocolVersion
    : reading.protocolVersion
  return {
    dialect,
    protocolVersion: declared || dialects[dialect].protocolVersion,
    binding: chosenInterface?.binding ?? reading.binding,
  }
}
