import { classifyHost } from '@/lib/a2a/card-checks/classify-host'

/**
 * Returns the endpoint at the origin of its card, for an endpoint that names a listen address such as `0.0.0.0`. Returns
 * undefined for any other endpoint, and if the card was pasted or came from a listen address itself.
 */
export function resolveListenAddress(endpoint: string, cardUrl: string | null): string | undefined {
  const [endpointUrl, cardLocation] = [URL.parse(endpoint), URL.parse(cardUrl ?? '')]
  if (!endpointUrl || !cardLocation || classifyHost(endpointUrl) !== 'any' || classifyHost(cardLocation) === 'any')
    return undefined
  return new URL(`${endpointUrl.pathname}${endpointUrl.search}`, cardLocation.origin).href
}
