import type { AgentCard, AgentExtension, AgentSkill } from '@/lib/a2a/card'
import { namedScheme } from '@/lib/a2a/cards/named-scheme'
import { readInterfaces } from '@/lib/a2a/cards/read-interfaces'
import { readSecuritySchemes } from '@/lib/a2a/cards/read-security-schemes'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { parseBoundedJson } from '@/lib/a2a/parse-bounded-json'
import { members, type Members } from '@/lib/a2a/reading/members'
import { collectNotes, type Notes } from '@/lib/a2a/reading/notes'
import { plainLine } from '@/lib/a2a/reading/plain-line'
import { readList } from '@/lib/a2a/reading/read-list'

function readExtension(json: Json): Outcome<AgentExtension> {
  if (!isObject(json)) return problem('extension is not an object')
  const extension = members(json, collectNotes())
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

/** `capabilities` of any generation; `extendedCard` may be said at the card's top level instead. */
function readCapabilities(json: Json | undefined, extendedCard: boolean): AgentCard['capabilities'] {
  const capabilities = members(isObject(json) ? json : {}, collectNotes())
  const stateTransitionHistory = capabilities.flag('stateTransitionHistory') ?? false
  return {
    streaming: capabilities.flag('streaming') ?? false,
    pushNotifications: capabilities.flag('pushNotifications') ?? false,
    extendedCard: capabilities.flag('extendedAgentCard') ?? extendedCard,
    ...(stateTransitionHistory && { stateTransitionHistory }),
    extensions: readList(capabilities.take('extensions'), readExtension, collectNotes()),
  }
}

/** Scopes as `[…]`, as `{list: […]}`, or as `{}` where there are none. */
function readScopes(json: Json): string[] {
  const list = isObject(json) ? json.list : json
  return Array.isArray(list) ? list.filter((scope) => typeof scope === 'string') : []
}

/** One alternative: `{name: scopes}`, the same under `schemes` (v1.0), or only a name. */
function readEntry(json: Json): Record<string, string[]>[] {
  if (typeof json === 'string') return json ? [{ [json]: [] }] : []
  if (!isObject(json)) return []
  const schemes = isObject(json.schemes) && !Array.isArray(json.schemes.list) ? json.schemes : json
  return [Object.fromEntries(Object.entries(schemes).map(([name, scopes]) => [name, readScopes(scopes)]))]
}

/** `security` (v0.3) or `securityRequirements` (v1.0 §4.4.1): one entry is enough. A single object is read as a list of one. */
function readSecurity(json: Json | undefined): Record<string, string[]>[] {
  const entries = Array.isArray(json) ? json : isObject(json) ? [json] : []
  return entries.flatMap(readEntry)
}

/** A skill of any generation; one without id is known by its name, or by its place. */
function readSkill(json: Json, position: number): Outcome<AgentSkill> {
  if (!isObject(json)) return problem(`skills[${position}] is not an object.`)
  const skill = members(json, collectNotes())
  const said = { id: skill.text('id'), name: skill.text('name') }
  const id = said.id || said.name || `skill-${position + 1}`
  const inputModes = skill.texts('inputModes')
  const outputModes = skill.texts('outputModes')
  const ofLatest = readSecurity(skill.take('securityRequirements'))
  const security = ofLatest.length > 0 ? ofLatest : readSecurity(skill.take('security'))
  return ok({
    id,
    name: plainLine(said.name || id) || id,
    description: skill.text('description') ?? '',
    tags: skill.texts('tags') ?? [],
    examples: skill.texts('examples') ?? [],
    ...(inputModes?.length && { inputModes }),
    ...(outputModes?.length && { outputModes }),
    ...(security.length > 0 && { security }),
  })
}

type Security = { securitySchemes: Record<string, JsonObject>; security: Record<string, string[]>[] }

/** v0.1 §5.5.3: `credentials` may hold scheme details as JSON in a string. */
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

/** v0.1's `authentication` (`schemes` an array, or a string as its samples have it) as schemes of which one suffices. */
function readAuthentication(json: Json | undefined): Security {
  const said = isObject(json) ? json.schemes : json
  const names = (Array.isArray(said) ? said : [said]).filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[]
  const details = readDetails(isObject(json) ? json.credentials : undefined)
  return {
    securitySchemes: Object.fromEntries(names.map((name) => [name, namedScheme(name, details)])),
    security: names.map((name) => ({ [name]: [] })),
  }
}

/** In characters: enough for an icon, little enough to be stored beside a name. */
const longestInlined = 32_768

/** Where a card's icon is: an http(s) URL, or a short `data:` URL of a picture; undefined for anything else. */
function resolveIconUrl(url: string | undefined, foundAt: string): string | undefined {
  const text = url?.trim()
  const inlined = text !== undefined && text.length <= longestInlined && /^data:image\//i.test(text)
  return inlined ? text : resolveUrl(text, foundAt)
}

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
