import type { AgentCard, AgentExtension, AgentSkill } from '@/lib/a2a/card'
import { readSecuritySchemes, schemeFromName } from '@/lib/a2a/cards/read-security-schemes'
import { readInterfaces } from '@/lib/a2a/cards/interfaces'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'
import { collectNotes, type MemberReader, type Notes, readList, readMembers } from '@/lib/a2a/reading/read-members'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'

function readExtension(json: Json): Outcome<AgentExtension> {
  if (!isObject(json)) return problem('extension is not an object')
  const extension = readMembers(json, collectNotes())
  const uri = extension.text('uri')
  if (!uri) return problem('extension without a URI')
  const description = extension.text('description')
  const params = extension.take('params')
  return ok({
    uri,
    ...(description && { description }),
    required: extension.flag('required') ?? false,
    ...(isObject(params) && { params }),
  })
}

/** Reads `capabilities` of any protocol version. `extendedCard` may be at the top level of the card instead. */
function readCapabilities(json: Json | undefined, extendedCard: boolean): AgentCard['capabilities'] {
  const capabilities = readMembers(isObject(json) ? json : {}, collectNotes())
  const stateTransitionHistory = capabilities.flag('stateTransitionHistory') ?? false
  return {
    streaming: capabilities.flag('streaming') ?? false,
    pushNotifications: capabilities.flag('pushNotifications') ?? false,
    extendedCard: capabilities.flag('extendedAgentCard') ?? extendedCard,
    ...(stateTransitionHistory && { stateTransitionHistory }),
    extensions: readList(capabilities.take('extensions'), readExtension, collectNotes()),
  }
}

/** Reads scopes written as `[…]`, as `{list: […]}`, or as `{}` for none. */
function readScopes(json: Json): string[] {
  const list = isObject(json) ? json.list : json
  return Array.isArray(list) ? list.filter((scope) => typeof scope === 'string') : []
}

/** Reads one alternative: `{name: scopes}`, the same under `schemes` (v1.0), or only a name. */
function readEntry(json: Json): Record<string, string[]>[] {
  if (typeof json === 'string') return json ? [{ [json]: [] }] : []
  if (!isObject(json)) return []
  const schemes = isObject(json.schemes) && !Array.isArray(json.schemes.list) ? json.schemes : json
  return [Object.fromEntries(Object.entries(schemes).map(([name, scopes]) => [name, readScopes(scopes)]))]
}

/** Reads `security` (v0.3) or `securityRequirements` (v1.0 §4.4.1): one entry suffices. A single object is a list of one. */
function readSecurity(json: Json | undefined): Record<string, string[]>[] {
  const entries = Array.isArray(json) ? json : isObject(json) ? [json] : []
  return entries.flatMap(readEntry)
}

/** Reads a skill of any protocol version. A skill without an ID gets its name or its position as ID. */
function readSkill(json: Json, position: number): Outcome<AgentSkill> {
  if (!isObject(json)) return problem(`skills[${position}] is not an object.`)
  const skill = readMembers(json, collectNotes())
  const names = { id: skill.text('id'), name: skill.text('name') }
  const id = names.id || names.name || `skill-${position + 1}`
  const inputModes = skill.texts('inputModes')
  const outputModes = skill.texts('outputModes')
  const ofLatest = readSecurity(skill.take('securityRequirements'))
  const security = ofLatest.length > 0 ? ofLatest : readSecurity(skill.take('security'))
  return ok({
    id,
    name: toVisibleLine(names.name || id) || id,
    description: skill.text('description') ?? '',
    tags: skill.texts('tags') ?? [],
    examples: skill.texts('examples') ?? [],
    ...(inputModes?.length && { inputModes }),
    ...(outputModes?.length && { outputModes }),
    ...(security.length > 0 && { security }),
  })
}

type Security = { securitySchemes: Record<string, JsonObject>; security: Record<string, string[]>[] }

/** Reads v0.1 `credentials` (§5.5.3), which may contain scheme details as JSON in a string. */
function readDetails(json: Json | undefined): JsonObject {
  if (isObject(json)) return json
  if (typeof json !== 'string') return {}
  try {
    const details: unknown = parseBoundedJson(json)
    return isObject(details) ? details : {}
  } catch {
    return {}
  }
}

/**
 * Reads v0.1's `authentication` as schemes of which one suffices. `schemes` is an array, or a string as in the v0.1 samples.
 */
function readAuthentication(json: Json | undefined): Security {
  const listed = isObject(json) ? json.schemes : json
  const names = (Array.isArray(listed) ? listed : [listed]).filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[]
  const details = readDetails(isObject(json) ? json.credentials : undefined)
  return {
    securitySchemes: Object.fromEntries(names.map((name) => [name, schemeFromName(name, details)])),
    security: names.map((name) => ({ [name]: [] })),
  }
}

/** In characters: enough for an icon, small enough to be stored with a name. */
const maxInlinedLength = 32_768

/** Returns the URL of a card's icon: http(s), or a short `data:` URL of an image; undefined for anything else. */
function resolveIconUrl(url: string | undefined, foundAt: string): string | undefined {
  const text = url?.trim()
  const isInlined = text !== undefined && text.length <= maxInlinedLength && /^data:image\//i.test(text)
  return isInlined ? text : resolveUrl(text, foundAt)
}

function readProvider(json: Json | undefined): AgentCard['provider'] {
  if (!isObject(json)) return undefined
  const provider = readMembers(json, collectNotes())
  const organization = toVisibleLine(provider.text('organization') ?? '')
  const url = provider.text('url')
  return organization || url ? { organization: organization || url || '', ...(url && { url }) } : undefined
}

/**
 * Reads the security of a card. `securitySchemes` take precedence over v0.1's `authentication`, which some later cards still
 * have.
 */
function readSecurityOf(card: MemberReader): Pick<AgentCard, 'securitySchemes' | 'security'> {
  const securitySchemes = readSecuritySchemes(card.take('securitySchemes'))
  // Both can be on one card, one of them empty (A2A#2044).
  const ofLatest = readSecurity(card.take('securityRequirements'))
  const earlier = readSecurity(card.take('security'))
  const security = ofLatest.length > 0 ? ofLatest : earlier
  const authentication = readAuthentication(card.take('authentication'))
  const isLater = Object.keys(securitySchemes).length > 0 || security.length > 0
  return isLater ? { securitySchemes, security } : authentication
}

/** Reads default modes: `text/plain` if the card has none (v0.1 §5.5; later versions require them). */
function readModes(card: MemberReader, name: string): string[] {
  const modes = card.texts(name) ?? []
  return modes.length > 0 ? modes : ['text/plain']
}

/** Reads a card of any protocol version into the neutral model. Missing and null members become empty. */
export function readAgentCard(json: JsonObject, foundAt: string, notes: Notes): AgentCard {
  const card = readMembers(json, notes)
  const provider = readProvider(card.take('provider'))
  const iconUrl = resolveIconUrl(card.text('iconUrl'), foundAt)
  const documentationUrl = resolveUrl(card.text('documentationUrl'), foundAt)
  const extended = card.flag('supportsAuthenticatedExtendedCard', 'supportsExtendedAgentCard') ?? false
  return {
    name: toVisibleLine(card.text('name') ?? ''),
    description: card.text('description') ?? '',
    version: toVisibleLine(card.text('version') ?? ''),
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
