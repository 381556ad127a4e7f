import { isObject, type JsonObject } from '@/lib/a2a/json'

/** True for an object that is meant as an Agent Card of any generation, as far as its shape tells. */
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

/** True for a card that says where to call. */
export function namesEndpoint(card: JsonObject): boolean {
  const { supportedInterfaces: later, supported_interfaces: written, additionalInterfaces: more } = card
  return typeof card.url === 'string' || [later, written, more].some((list) => Array.isArray(list) && list.length > 0)
}
