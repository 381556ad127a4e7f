import 'server-only'
import type { AgentInterface } from '@/lib/a2a/card'
import { cut } from '@/lib/a2a/card-checks/cut'
import { shownUrl } from '@/lib/a2a/card-checks/shown-url'
import { chooseInterface } from '@/lib/a2a/cards/choose-interface'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { Fault } from '@/lib/faults/fault'
import { inputFault } from '@/lib/server/agents/input-fault'
import type { FoundCard } from '@/lib/server/agents/found-card'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agent-record'

/** Characters of names and versions: every list shows them. */
const maxWord = 1_000

/** What a person decided over what the card says; null leaves it to the card. */
export interface Choice {
  url: string | null
  dialect: DialectId | null
  tags: string[]
}

/** What a person has decided over the card that is stored with an agent. */
export function choiceOf(agent: AgentRecord, card: FoundCard): Choice {
  const { dialectOverride: dialect, tags } = agent
  return { url: agent.url === cardEndpoint(card, dialect) ? null : agent.url, dialect, tags }
}

/** What is stored of an agent with that card. Throws `invalid-input` when neither the card nor the person says where to call. */
export function agentContent(found: FoundCard, choice: Choice): AgentContent {
  const { card } = found.reading
  const url = choice.url ?? cardEndpoint(found, choice.dialect)
  if (!url) throw endpointFault(card.interfaces)
  // A gRPC address has no scheme.
  const parsed = URL.parse(url)
  if (parsed?.username || parsed?.password)
    throw inputFault('endpoint-secret', 'card', { host: parsed.host }, { details: { problem: 'secret-address' } })
  return {
    name: cut(card.name || parsed?.host || url, maxWord),
    description: card.description,
    version: cut(card.version, maxWord),
    providerName: card.provider ? cut(card.provider.organization, maxWord) : null,
    providerUrl: card.provider?.url ?? null,
    iconUrl: card.iconUrl ?? null,
    url,
    cardUrl: found.url,
    ...calling(found, choice.dialect),
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
  return inputFault('endpoint-unusable', 'card', { url: shownUrl(named.url) }, { details })
}

/** Where the card says to call in that dialect, or in the one it prefers. */
function cardEndpoint({ reading }: FoundCard, dialect: DialectId | null): string | undefined {
  return dialect ? chooseInterface(reading.card.interfaces, dialect)?.url : reading.endpoint
}

function calling(
  { reading }: FoundCard,
  chosen: DialectId | null,
): Pick<AgentContent, 'dialect' | 'protocolVersion' | 'binding'> {
  const dialect = chosen ?? reading.dialect
  const face = chosen ? chooseInterface(reading.card.interfaces, chosen) : undefined
  // A version that the card gives for another dialect says nothing about the chosen one.
  const said = chosen ? face?.dialect === chosen && face.protocolVersion : reading.protocolVersion
  return {
    dialect,
    protocolVersion: said || dialects[dialect].protocolVersion,
    binding: face?.binding ?? reading.binding,
  }
}
