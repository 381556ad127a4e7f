import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** A URL that a card lists, as written. */
export interface ListedInterface {
  /** Path of the URL. */
  path: string
  url: string
  /** Path of the binding, and its name if it has one. */
  bindingPath: string
  binding: string | undefined
}

const nonEmptyText = (json: Json | undefined): string | undefined =>
  typeof json === 'string' && json ? json : undefined

function readList(card: JsonObject, name: string, member: string): ListedInterface[] {
  const entries = Array.isArray(card[name]) ? card[name] : []
  return entries.flatMap((entry, position) => {
    const url = isObject(entry) ? nonEmptyText(entry.url) : undefined
    if (!isObject(entry) || !url) return []
    const at = `${name}[${position}]`
    return [{ path: `${at}.url`, url, bindingPath: `${at}.${member}`, binding: nonEmptyText(entry[member]) }]
  })
}

/** Returns every URL that a card of any protocol version lists, with its path. */
export function listInterfaces(card: JsonObject): ListedInterface[] {
  const url = nonEmptyText(card.url)
  const main = url && {
    path: 'url',
    url,
    bindingPath: 'preferredTransport',
    binding: nonEmptyText(card.preferredTransport),
  }
  return [
    ...readList(card, 'supportedInterfaces', 'protocolBinding'),
    ...(main ? [main] : []),
    ...readList(card, 'additionalInterfaces', 'transport'),
  ]
}
