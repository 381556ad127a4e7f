import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** An address that a card names, as it writes it. */
export interface SaidInterface {
  /** Of the address. */
  path: string
  url: string
  /** Of the binding, and its name if it has one. */
  bindingPath: string
  binding: string | undefined
}

const textOf = (json: Json | undefined): string | undefined => (typeof json === 'string' && json ? json : undefined)

function listed(card: JsonObject, name: string, member: string): SaidInterface[] {
  const entries = Array.isArray(card[name]) ? card[name] : []
  return entries.flatMap((entry, position) => {
    const url = isObject(entry) ? textOf(entry.url) : undefined
    if (!isObject(entry) || !url) return []
    const at = `${name}[${position}]`
    return [{ path: `${at}.url`, url, bindingPath: `${at}.${member}`, binding: textOf(entry[member]) }]
  })
}

/** Every address that a card of any generation names, with its place. */
export function saidInterfaces(card: JsonObject): SaidInterface[] {
  const url = textOf(card.url)
  const main = url && { path: 'url', url, bindingPath: 'preferredTransport', binding: textOf(card.preferredTransport) }
  return [
    ...listed(card, 'supportedInterfaces', 'protocolBinding'),
    ...(main ? [main] : []),
    ...listed(card, 'additionalInterfaces', 'transport'),
  ]
}
