import { hostKind } from '@/lib/a2a/card-checks/host-kind'

/**
 * The endpoint at the origin where its card was fetched, for an endpoint that names a listen address such as `0.0.0.0`;
 * undefined for any other endpoint, and where the card was pasted or served by a listen address itself.
 */
export function foundEndpoint(endpoint: string, cardUrl: string | null): string | undefined {
  const [named, found] = [URL.parse(endpoint), URL.parse(cardUrl ?? '')]
  if (!named || !found || hostKind(named) !== 'any' || hostKind(found) === 'any') return undefined
  return new URL(`${named.pathname}${named.search}`, found.origin).href
}
