import type { AgentInterface } from '@/lib/a2a/card'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function position(list: Json | undefined, { url, protocolVersion }: AgentInterface): number {
  if (!Array.isArray(list)) return -1
  const isIt = (one: Json): one is JsonObject =>
    isObject(one) && typeof one.url === 'string' && (one.url === url || endsAs(one.url, url))
  const exact = list.findIndex((one) => isIt(one) && one.protocolVersion === protocolVersion)
  return exact < 0 ? list.findIndex(isIt) : exact
}

/** True for an address that the card gives relative to itself. */
function endsAs(written: string, url: string): boolean {
  return resolveUrl(written, url) === url
}

/** Where in the card an interface stands, e.g. `supportedInterfaces[0]`; `url` for the main one of earlier generations. */
export function interfacePath(card: JsonObject, one: AgentInterface): string {
  const lists = ['supportedInterfaces', 'supported_interfaces', 'additionalInterfaces'] as const
  for (const name of lists) {
    const index = name === 'additionalInterfaces' && card.url === one.url ? -1 : position(card[name], one)
    if (index >= 0) return `${name}[${index}]`
  }
  return 'url'
}
