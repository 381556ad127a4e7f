import { rejectItem, type CatalogItem, type AgentItem } from '@/lib/a2a/catalog/catalog'
import { toLabel } from '@/lib/a2a/catalog/to-label'

const maxLength = 2048

/**
 * Creates the item of an agent whose card is discovered from `address`. Relative URLs are resolved against the URL of the list
 * (empty if it was not fetched). The scheme may be missing, as in `localhost:9999`.
 */
export function createUrlItem(address: string, foundAt: string, rest: Omit<AgentItem, 'url'>): CatalogItem {
  const resolved = resolveListUrl(address, foundAt)
  return 'problem' in resolved ? { label: rest.label, problem: resolved.problem } : { ...rest, url: resolved.url }
}

/** Resolves a URL of a list, or returns why it cannot be called. */
export function resolveListUrl(address: string, foundAt: string) {
  const text = address.trim()
  const values = { address: toLabel(text) }
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase()
  if (text === '' || text.length > maxLength || /\s/.test(text)) return rejectItem('', 'not-an-address', values)
  if (hasUrlCredentials(text)) return rejectItem('', 'secret-in-address')
  if (scheme) return /^https?$/.test(scheme) ? { url: text } : rejectItem('', 'not-an-address', values)
  if (!/^(\.{0,2}\/|[?#])/.test(text)) return { url: text }
  const absolute = foundAt ? URL.parse(text, foundAt) : null
  return absolute ? { url: absolute.href } : rejectItem('', 'relative-address', values)
}

/** True for a URL with a user name or a password. */
export function hasUrlCredentials(address: string): boolean {
  const url = URL.parse(address.includes('//') ? address : `http://${address}`)
  return Boolean(url?.username || url?.password)
}
