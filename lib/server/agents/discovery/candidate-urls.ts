import 'server-only'
import { parseUrlInput } from '@/lib/server/agents/discovery/parse-url-input'

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
