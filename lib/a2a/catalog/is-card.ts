import { isObject, type JsonObject } from '@/lib/a2a/json'

/** True for an object that has the shape of an Agent Card of any version. */
export function isCard(json: JsonObject): boolean {
  const { skills } = json
  const signs = [
    Array.isArray(json.supportedInterfaces ?? json.supported_interfaces),
    isObject(json.capabilities),
    Array.isArray(skills) && (skills.length === 0 || skills.some(isObject)),
    typeof (json.protocolVersion ?? json.protocol_version) === 'string',
    Array.isArray(json.defaultInputModes ?? json.default_input_modes),
  ]
  return (typeof json.name === 'string' || typeof json.url === 'string') && signs.some(Boolean)
}

/** True for a card with a URL to call. */
export function hasEndpoint(card: JsonObject): boolean {
  const { supportedInterfaces: later, supported_interfaces: written, additionalInterfaces: more } = card
  return typeof card.url === 'string' || [later, written, more].some((list) => Array.isArray(list) && list.length > 0)
}
