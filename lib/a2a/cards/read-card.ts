import type { AgentCard, AgentExtension, AgentSkill } from '@/lib/a2a/card'
import { detectDialect, type DetectedDialect } from '@/lib/a2a/cards/detect-dialect'
import { hasMoreValues } from '@/lib/a2a/cards/has-more-values'
import { chooseInterface, readInterfaces } from '@/lib/a2a/cards/interfaces'
import { readSecuritySchemes, schemeFromName } from '@/lib/a2a/cards/read-security-schemes'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { collectNotes, type MemberReader, type Notes, readList, readMembers } from '@/lib/a2a/reading/read-members'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'
import { type LimitName, limits } from '@/lib/limits/limits'

/** Card members with a limit on their count, in the spelling of their protocol version or of ProtoJSON. */
const ofCard: Readonly<Record<string, LimitName>> = {
  supportedInterfaces: 'interfaces',
  additionalInterfaces: 'interfaces',
  skills: 'skills',
  securitySchemes: 'schemes',
  security: 'schemes',
  securityRequirements: 'schemes',
  defaultInputModes: 'tags',
  defaultOutputModes: 'tags',
  signatures: 'schemes',
}
const ofSkill: Readonly<Record<string, LimitName>> = {
  tags: 'tags',
  examples: 'tags',
  inputModes: 'tags',
  outputModes: 'tags',
  security: 'schemes',
  securityRequirements: 'schemes',
}
const ofCapabilities: Readonly<Record<string, LimitName>> = { extensions: 'tags' }

/** A list that exceeds its limit. */
export interface Excess {
  name: string
  count: number
  most: number
  limit: LimitName
}
type OnExcess = (excess: Excess) => void

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function trim(json: JsonObject, counted: Readonly<Record<string, LimitName>>, onExcess: OnExcess): JsonObject {
  const members = Object.entries(json).map(([name, value]): [string, Json] => {
    const known = camelCase(name)
    const limit = Object.hasOwn(counted, known) ? counted[known] : undefined
    if (!limit || typeof value !== 'object' || value === null) return [name, value]
    const count = Array.isArray(value) ? value.length : Object.keys(value).length
    const most = limits()[limit]
    if (count <= most) return [name, value]
    onExcess({ name, count, most, limit })
    const cut = Array.isArray(value) ? value.slice(0, most) : Object.fromEntries(Object.entries(value).slice(0, most))
    return [name, cut]
  })
  return Object.fromEntries(members)
}

/** Returns a card with its lists cut to their limits. Calls `onExcess` for each list that was cut. */
export function trimCard(json: JsonObject, onExcess: OnExcess): JsonObject {
  const card = trim(json, ofCard, onExcess)
  if (Array.isArray(card.skills))
    card.skills = card.skills.map((skill) => (isObject(skill) ? trim(skill, ofSkill, onExcess) : skill))
  if (isObject(card.capabilities)) card.capabilities = trim(card.capabilities, ofCapabilities, onExcess)
  return card
}

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
function resolveIconUrl(url: string | undefined, cardUrl: string): string | undefined {
  const text = url?.trim()
  const isInlined = text !== undefined && text.length <= maxInlinedLength && /^data:image\//i.test(text)
  return isInlined ? text : resolveUrl(text, cardUrl)
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
function readAgentCard(json: JsonObject, cardUrl: string, notes: Notes): AgentCard {
  const card = readMembers(json, notes)
  const provider = readProvider(card.take('provider'))
  const iconUrl = resolveIconUrl(card.text('iconUrl'), cardUrl)
  const documentationUrl = resolveUrl(card.text('documentationUrl'), cardUrl)
  const extended = card.flag('supportsAuthenticatedExtendedCard', 'supportsExtendedAgentCard') ?? false
  return {
    name: toVisibleLine(card.text('name') ?? ''),
    description: card.text('description') ?? '',
    version: toVisibleLine(card.text('version') ?? ''),
    ...(provider && { provider }),
    ...(iconUrl && { iconUrl }),
    ...(documentationUrl && { documentationUrl }),
    interfaces: readInterfaces(json, cardUrl),
    capabilities: readCapabilities(card.take('capabilities'), extended),
    ...readSecurityOf(card),
    inputModes: readModes(card, 'defaultInputModes'),
    outputModes: readModes(card, 'defaultOutputModes'),
    skills: readList(card.take('skills'), readSkill, notes),
  }
}

/** A card that was read, and how to call its agent. */
export interface CardReading extends DetectedDialect {
  card: AgentCard
  /** URL to call; undefined if the card has none. */
  endpoint: string | undefined
  binding: string
  /** As written in the card; empty if absent (v0.1). */
  protocolVersion: string
  /** Sent with every call to this endpoint (v1.0). */
  tenant?: string
}

/**
 * Reads a card of any protocol version. `cardUrl`: the URL of the card, which resolves relative URLs and helps to detect the
 * dialect; empty for a pasted card. Returns a problem if this is not an Agent Card, or if it has more than `maxValues` values.
 */
export function readCard(json: Json, cardUrl: string, maxValues = limits().cardValues): Outcome<CardReading> {
  if (!isObject(json)) return problem('The Agent Card is not a JSON object.')
  if (hasMoreValues(json, maxValues))
    return problem(`The Agent Card has more than ${maxValues} values (limit: cardValues).`)
  if (isTooDeep(json)) return problem('The Agent Card is nested too deeply.')
  const notes = collectNotes()
  const trimmed = trimCard(json, ({ name, count, most, limit }) =>
    notes.add(`${name} has ${count} entries; only the first ${most} are read (limit: ${limit})`),
  )
  const card = readAgentCard(trimmed, cardUrl, notes)
  const detected = detectDialect(trimmed, cardUrl)
  const interfaces = card.interfaces.map((one) => (one.dialect ? one : { ...one, dialect: detected.dialect }))
  const chosen = chooseInterface(interfaces)
  if (card.name === '' && !chosen) return problem('This is not an Agent Card: it has neither a name nor a URL.')
  const dialect = chosen?.dialect ?? detected.dialect
  const differs = dialect !== detected.dialect
  return ok(
    {
      card: { ...card, interfaces },
      dialect,
      certain: differs || detected.certain,
      sign: differs ? { code: 'own-interface', values: { version: chosen?.protocolVersion ?? '' } } : detected.sign,
      alternatives: differs ? detected.alternatives.filter((one) => one !== dialect) : detected.alternatives,
      endpoint: chosen?.url,
      binding: chosen?.binding ?? 'JSONRPC',
      protocolVersion: chosen?.protocolVersion ?? '',
      ...(chosen?.tenant && { tenant: chosen.tenant }),
    },
    notes.list,
  )
}

/** True for a card that is rejected because it has more values than the limit `cardValues`. */
export const hasTooManyValues = (json: Json): boolean => hasMoreValues(json, limits().cardValues)
