import type { AgentInterface } from '@/lib/a2a/card'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import { type Check, type CheckItem, failure, passed, warning } from '@/lib/a2a/card-checks/check-item'

const local = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|\[::\])$/
const override = 'Set the address of the agent by hand.'

function isLocal(url: URL): boolean {
  return local.test(url.hostname)
}

/** What is odd about where a card sends its callers, given where it was found. */
function oddities(endpoint: URL, found: URL | null): CheckItem[] {
  const items: CheckItem[] = []
  if (/^(0\.0\.0\.0|\[::\])$/.test(endpoint.hostname))
    items.push(warning('url', `${endpoint.host} is an address to listen on, not one to call.`, override))
  if (endpoint.username || endpoint.password)
    items.push(warning('url', 'The address holds a user name or password.', 'Use a credential instead.'))
  if (!found) return items
  if (isLocal(endpoint) && !isLocal(found))
    items.push(warning('url', `The card was found at ${found.host}, but sends callers to ${endpoint.host}.`, override))
  if (endpoint.protocol === 'http:' && found.protocol === 'https:')
    items.push(warning('url', 'The card came over https, but calls would go over http.', override))
  return items
}

function others(interfaces: AgentInterface[]): string {
  return [...new Set(interfaces.map((one) => one.binding))].join(', ')
}

/** Whether the card names an address that can be called from here. */
export const checkAddress: Check = ({ reading: { card, endpoint, binding }, foundAt }) => {
  if (card.interfaces.length === 0) return [failure('url', 'The card names no address to call.', override)]
  if (!endpoint) return [failure('url', 'No address in the card is an http or https URL.', override)]
  if (!isCallable(binding)) {
    const offered = `The agent offers ${others(card.interfaces)} only; Switchboard calls agents over JSON-RPC and HTTP+JSON.`
    return [failure('url', offered, 'Ask the provider for a JSON-RPC or HTTP+JSON interface.')]
  }
  const url = URL.parse(endpoint)
  const items = url ? oddities(url, URL.parse(foundAt)) : []
  return items.length > 0 ? items : [passed('url', endpoint)]
}
