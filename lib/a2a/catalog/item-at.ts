import { broken, type CatalogItem, type CatalogLine } from '@/lib/a2a/catalog/catalog'
import { labelOf } from '@/lib/a2a/catalog/label'

const mostCharacters = 2048

/**
 * The line of an agent whose card is to be looked for at `address`, relative ones taken from where the list was found
 * (empty where it was not fetched). Without a scheme it is what a person would type: `localhost:9999`.
 */
export function itemAt(address: string, foundAt: string, rest: Omit<CatalogLine, 'url'>): CatalogItem {
  const resolved = resolveAddress(address, foundAt)
  return 'problem' in resolved ? { label: rest.label, problem: resolved.problem } : { ...rest, url: resolved.url }
}

/** An address of a list made whole, or why it cannot be called. */
export function resolveAddress(address: string, foundAt: string) {
  const text = address.trim()
  const shown = { address: labelOf(text) }
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase()
  if (text === '' || text.length > mostCharacters || /\s/.test(text)) return broken('', 'not-an-address', shown)
  if (holdsSecret(text)) return broken('', 'secret-in-address')
  if (scheme) return /^https?$/.test(scheme) ? { url: text } : broken('', 'not-an-address', shown)
  if (!/^(\.{0,2}\/|[?#])/.test(text)) return { url: text }
  const whole = foundAt ? URL.parse(text, foundAt) : null
  return whole ? { url: whole.href } : broken('', 'relative-address', shown)
}

/** True for an address with a user name or a password in it. */
export function holdsSecret(address: string): boolean {
  const url = URL.parse(address.includes('//') ? address : `http://${address}`)
  return Boolean(url?.username || url?.password)
}
