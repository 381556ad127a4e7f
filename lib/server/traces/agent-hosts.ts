import 'server-only'
import { mapJsonStrings } from '@/lib/trace/json-strings'

const generic = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Where an agent is reached, as texts may name it: hosts with their ports and, unless any machine has it, without; longest first. */
export function agentHosts(addresses: readonly (string | null)[], card: string): string[] {
  const urls = addresses.filter((address) => address !== null)
  mapJsonStrings(card, (text, place, kind) => {
    if (kind === 'string' && place.at(-1) === 'url' && !place.includes('provider')) urls.push(text)
    return text
  })
  const hosts = urls.flatMap((text) => {
    const url = URL.parse(text)
    if (!url?.host) return []
    return generic.test(url.hostname) ? (url.port ? [url.host] : []) : [url.host, url.hostname]
  })
  return [...new Set(hosts)].toSorted((one, other) => other.length - one.length)
}
