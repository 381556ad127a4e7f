import 'server-only'
import ipaddr from 'ipaddr.js'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
import { inputFault } from '@/lib/server/agents/discovery/input-fault'
import { checkUrl, configuredPolicies } from '@/lib/server/outbound/check-url'

/**
 * Returns true for hosts that rarely have a certificate: this machine, IP addresses, names without a dot or in a local zone.
 */
function isNearby(url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) || !host.includes('.') || /\.(local|internal|localhost|test|lan)$/.test(host)
}

/**
 * Parses a URL that a user entered, the likelier interpretation first: without a scheme both are possible, HTTP first for
 * nearby hosts and explicit ports. Throws `invalid-input` if it is not a URL.
 */
export function parseUrlInput(input: string): [URL, ...URL[]] {
  const text = input.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  // These are schemes, not host names with a port.
  const isScript = /^(javascript|vbscript):/i.test(text)
  if (isScript || (scheme && scheme !== 'http' && scheme !== 'https')) throw inputFault('not-http', 'address')
  const url = URL.parse(scheme ? text : `http://${text.replace(/^\/+/, '')}`)
  if (!url || /\s/.test(text)) throw inputFault('not-address', 'address')
  if (url.username || url.password) throw inputFault('has-secret', 'address')
  url.hash = ''
  if (scheme) return [url]
  const secure = new URL(url)
  secure.protocol = 'https:'
  return isNearby(url) || url.port !== '' ? [url, secure] : [secure, url]
}

/**
 * Parses the endpoint that a user entered. Throws `invalid-input` if it is not a URL, and `address-blocked` for one that the
 * outbound policy always blocks.
 */
export function parseEndpointInput(input: string): string {
  const [url] = parseUrlInput(input)
  checkUrl(url, configuredPolicies().policy)
  return url.href
}

/** Returns the equivalent spellings of a URL: with and without a trailing slash. */
export function listUrlVariants(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return [address]
  url.hash = ''
  const without = withoutTrailing(url.pathname, /\//)
  return [...new Set([address, ...[`${without}/`, without].map((path) => withPath(url, path))])]
}

const hosts = ['localhost', '127.0.0.1', '[::1]']

/** Returns URLs that most likely lead to the same server: with the other scheme, or another name of this machine. */
export function listSimilarUrls(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const names = hosts.includes(url.hostname) ? hosts : [url.hostname]
  const near = names.flatMap((hostname) => ['http:', 'https:'].map((protocol) => withHost(url, hostname, protocol)))
  const same = new Set(listUrlVariants(address))
  return [...new Set(near.flatMap(listUrlVariants))].filter((one) => !same.has(one))
}

function withPath(url: URL, pathname: string): string {
  const other = new URL(url)
  other.pathname = pathname
  return other.href
}

function withHost(url: URL, hostname: string, protocol: string): string {
  const other = new URL(url)
  other.hostname = hostname
  other.protocol = protocol
  return other.href
}

const wellKnown = ['.well-known/agent-card.json', '.well-known/agent.json']
const maxParents = 4

/**
 * Returns the URLs at which the card of an agent may be, in the order to try: the entered URL itself, the well-known names
 * below it, below its parents, and at the origin (v1.0 §8.2; agents under a sub-path are common). For `{prefix}/a2a/{id}` also
 * `{prefix}/.well-known/{id}/agent-card.json`, where VoltAgent and Mastra serve it. Throws `invalid-input` if the input is not
 * a URL.
 */
export function listCandidateUrls(typed: string): string[] {
  return [...new Set(parseUrlInput(typed).flatMap((url) => [url.href, ...folders(url).flatMap(cardsIn)]))]
}

const cardsIn = (folder: URL): string[] => [
  ...wellKnown.map((name) => new URL(name, folder).href),
  ...cardsById(folder),
]

/** Returns the URL at which servers of several agents serve the card of the agent that is called at that folder. */
function cardsById(folder: URL): string[] {
  const [, prefix, id] = /^(.*\/)a2a\/([^/]+)\/$/.exec(folder.pathname) ?? []
  return prefix && id ? [new URL(`${prefix}.well-known/${id}/agent-card.json`, folder).href] : []
}

/** Returns the path of the folder that a URL stands for: the URL itself, or the folder of the card at that URL. */
export function folderPath(url: string): string {
  return pathOf(ownSegments(new URL(url)))
}

function ownSegments({ pathname }: URL): string[] {
  const segments = pathname.split('/').filter(Boolean)
  // For a card URL, only the part before its well-known name matters.
  const known = segments.indexOf('.well-known')
  const isFile = segments.at(-1)?.endsWith('.json') === true
  return known >= 0 ? segments.slice(0, known) : isFile ? segments.slice(0, -1) : segments
}

const pathOf = (segments: string[]): string => ['', ...segments, ''].join('/')

/** Returns the URL as a folder, then its parents, the origin last. */
function folders(url: URL): URL[] {
  const own = ownSegments(url)
  const lengths = Array.from({ length: own.length + 1 }, (_, index) => own.length - index)
  const near = lengths.length > maxParents + 1 ? [...lengths.slice(0, maxParents), 0] : lengths
  return near.map((length) => {
    const folder = new URL(url)
    folder.search = ''
    folder.pathname = pathOf(own.slice(0, length))
    return folder
  })
}
