import type { AgentCard } from '@/lib/a2a/card'
import { readAuthentication } from '@/lib/a2a/cards/read-authentication'
import { readCapabilities } from '@/lib/a2a/cards/read-capabilities'
import { readInterfaces } from '@/lib/a2a/cards/read-interfaces'
import { readSecurity } from '@/lib/a2a/cards/read-security'
import { readSecuritySchemes } from '@/lib/a2a/cards/read-security-schemes'
import { readSkill } from '@/lib/a2a/cards/read-skill'
import { resolveIconUrl } from '@/lib/a2a/cards/resolve-icon-url'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { type Members, members } from '@/lib/a2a/reading/members'
import { collectNotes, type Notes } from '@/lib/a2a/reading/notes'
import { plainLine } from '@/lib/a2a/reading/plain-line'
import { readList } from '@/lib/a2a/reading/read-list'

function readProvider(json: Json | undefined): AgentCard['provider'] {
  if (!isObject(json)) return undefined
  const provider = members(json, collectNotes())
  const organization = plainLine(provider.text('organization') ?? '')
  const url = provider.text('url')
  return organization || url ? { organization: organization || url || '', ...(url && { url }) } : undefined
}

/** `securitySchemes` outweigh v0.1's `authentication`, which some later cards still carry. */
function readSecurityOf(card: Members): Pick<AgentCard, 'securitySchemes' | 'security'> {
  const securitySchemes = readSecuritySchemes(card.take('securitySchemes'))
  // Both occur on one card, one of them empty (A2A#2044).
  const ofLatest = readSecurity(card.take('securityRequirements'))
  const earlier = readSecurity(card.take('security'))
  const security = ofLatest.length > 0 ? ofLatest : earlier
  const authentication = readAuthentication(card.take('authentication'))
  const isLater = Object.keys(securitySchemes).length > 0 || security.length > 0
  return isLater ? { securitySchemes, security } : authentication
}

/** The default modes of a card: `text/plain` where it has none (v0.1 §5.5; later generations require them). */
function readModes(card: Members, name: string): string[] {
  const modes = card.texts(name) ?? []
  return modes.length > 0 ? modes : ['text/plain']
}

/** A card of any generation in the neutral model; whatever is missing or null is empty. */
export function readAgentCard(json: JsonObject, foundAt: string, notes: Notes): AgentCard {
  const card = members(json, notes)
  const provider = readProvider(card.take('provider'))
  const iconUrl = resolveIconUrl(card.text('iconUrl'), foundAt)
  const documentationUrl = resolveUrl(card.text('documentationUrl'), foundAt)
  const extended = card.flag('supportsAuthenticatedExtendedCard', 'supportsExtendedAgentCard') ?? false
  return {
    name: plainLine(card.text('name') ?? ''),
    description: card.text('description') ?? '',
    version: plainLine(card.text('version') ?? ''),
    ...(provider && { provider }),
    ...(iconUrl && { iconUrl }),
    ...(documentationUrl && { documentationUrl }),
    interfaces: readInterfaces(json, foundAt),
    capabilities: readCapabilities(card.take('capabilities'), extended),
    ...readSecurityOf(card),
    inputModes: readModes(card, 'defaultInputModes'),
    outputModes: readModes(card, 'defaultOutputModes'),
    skills: readList(card.take('skills'), readSkill, notes),
  }
}
