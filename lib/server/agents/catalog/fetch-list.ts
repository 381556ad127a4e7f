import 'server-only'
import type { CatalogItem, CatalogOutcome, CatalogReading } from '@/lib/a2a/catalog/catalog'
import type { Attempt, AttemptCode, Values } from '@/lib/api/attempt'
import { Fault } from '@/lib/faults/fault'
import { describeAttempt, toAttempt } from '@/lib/server/agents/discovery/card-attempt'
import { parseUrlInput } from '@/lib/server/agents/discovery/parse-url-input'
import { catalogFault } from '@/lib/server/agents/catalog/catalog-fault'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'
import { createDeadline } from '@/lib/server/outbound/deadline'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { readCatalog } from '@/lib/a2a/catalog/read-catalog'
import { withLock } from '@/lib/server/platform/limiter'
import { openSession } from '@/lib/server/platform/threads/pool'

/** Maximum bytes of a fetched list, the same as for an uploaded one. */
export const maxListBytes = 32 * 1024 * 1024
const timeoutMs = 20_000
/** Time limit for all URLs together. */
const overallMs = 60_000
/** Well-known paths of lists: that of AI Catalog (Well-Known URI), then others in common use. */
const wellKnown = ['.well-known/ai-catalog.json', '.well-known/agents.json', '.well-known/agents']

export interface FetchedList {
  url: string
  reading: CatalogReading
}

/**
 * Fetches the list at a URL that a user entered, or at a well-known path of the host. Throws `invalid-input`,
 * `address-blocked`, `agent-unreachable`, `agent-timeout`, or `agent-nonsense` if a server responds without a list, with every
 * URL tried in `details.attempts`; what `readList` throws; and the reason of `signal`. `source`: the catalog that named the
 * URL, if no user entered it.
 */
export async function fetchList(typed: string, signal?: AbortSignal, source?: string): Promise<FetchedList> {
  const urls = parseUrlInput(typed)
  const limit = createDeadline(overallMs, urls[0].host, signal)
  const attempts: Attempt[] = []
  const faults: Fault[] = []
  try {
    for (const url of urls) {
      const faultsBefore = faults.length
      for (const candidate of listUrls(url)) {
        const tried = await tryUrl(candidate, limit.signal, source)
        if ('reading' in tried) return tried
        attempts.push(tried.attempt)
        if (tried.fault) faults.push(tried.fault)
        // Every other path of this server would fail the same way.
        if (faults.length > faultsBefore) break
      }
    }
  } finally {
    limit.end()
  }
  throw listFault(typed, attempts, faults)
}

/** Returns the entered URL, unless it is a whole host, then the well-known paths below it. */
function listUrls(url: URL): string[] {
  const folder = new URL(url)
  folder.search = ''
  folder.pathname = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`
  const wellKnownUrls = wellKnown.map((name) => new URL(name, folder).href)
  const isFile = /\.(json|txt|jsonl|ndjson)$/.test(url.pathname) || url.pathname.includes('.well-known')
  if (isFile) return [url.href]
  return url.pathname === '/' && !url.search ? [...wellKnownUrls, url.href] : [url.href, ...wellKnownUrls]
}

type Miss = { attempt: Attempt; fault?: Fault }

async function tryUrl(url: string, signal: AbortSignal, source?: string): Promise<FetchedList | Miss> {
  const began = performance.now()
  const miss = (code: AttemptCode, values?: Values, status?: number): Miss => ({
    attempt: {
      url,
      outcome: describeAttempt(code, values),
      code,
      ...(values && { values }),
      ...(status && { status }),
      ms: Math.round(performance.now() - began),
    },
  })
  const fetched = await fetchText({ url, source }, signal, miss)
  if ('attempt' in fetched) return fetched
  const list = await readList(fetched.text, fetched.url)
  if (list.ok) return { url: fetched.url, reading: list.value }
  const { code, values } = list.problem
  if (code === 'too-many-lines' || code === 'newer-version') throw catalogFault(list.problem, 'list')
  if (code === 'broken-json') return miss('no-json', values, fetched.status)
  return miss(code === 'web-page' ? 'web-page' : 'no-card', undefined, fetched.status)
}

async function fetchText(
  { url, source }: { url: string; source: string | undefined },
  signal: AbortSignal,
  miss: (code: AttemptCode, values?: Values, status?: number) => Miss,
): Promise<{ text: string; url: string; status: number } | Miss> {
  const began = performance.now()
  try {
    const accept = 'application/ai-catalog+json, application/json;q=0.9, text/plain;q=0.8'
    const answer = await outboundFetch(url, {
      headers: { accept },
      ...(source && { sources: [source] }),
      timeoutMs,
      maxBytes: maxListBytes,
      signal,
    })
    const { status } = answer
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (answer.ok && type !== 'text/html' && type !== 'text/event-stream')
      return { text: await answer.text('exact'), url: answer.url, status }
    answer.cancel()
    return answer.ok ? miss(type === 'text/html' ? 'web-page' : 'event-stream') : miss('http', { status }, status)
  } catch (error) {
    if (!(error instanceof Fault) || error.kind === 'invalid-input') throw error
    if (error.data.details?.code === 'not-utf8') return miss('not-utf8')
    const ms = Math.round(performance.now() - began)
    return { attempt: toAttempt({ url, attempt: { fault: error.data }, ms }), fault: error }
  }
}

function listFault(typed: string, attempts: Attempt[], faults: Fault[]): Fault {
  const [first] = faults
  if (first && faults.length === attempts.length) {
    const { kind, message, ...rest } = first.data
    return new Fault(kind, message, { ...rest, details: { ...rest.details, attempts } })
  }
  const values = { address: typed }
  const hint = formatEnglishMessage('import.todo.no-list-at', values)
  return new Fault('agent-nonsense', formatEnglishMessage('import.problems.no-list-at', values) ?? 'no list', {
    ...(hint && { hint }),
    hop: 'agent',
    details: { step: 'list', code: 'no-list-at', values, attempts },
  })
}

/** Maximum characters of a list that is read in this thread, within some milliseconds. */
const shortList = 64 * 1024

/**
 * Reads the text of a list of agents. Long lists are read in a worker thread, one after the other, because each takes much
 * memory. `listUrl`: the URL of the list, empty for an uploaded one. Throws `too-large` for a list that takes a thread too much
 * time or memory, and what `openSession` throws.
 */
export async function readList(text: string, listUrl = ''): Promise<CatalogOutcome> {
  if (text.length <= shortList) return readCatalog(text, listUrl)
  return withLock('reading of a list', async () => {
    const list = await openSession('list', undefined, { tooLarge: 'This list is too large to read.' })
    try {
      const head = await list.call('read', text, listUrl)
      if (!head.ok) return head
      const items: CatalogItem[] = []
      for (let page = await list.call('items', 0); page.length > 0; page = await list.call('items', items.length))
        items.push(...page)
      return { ok: true, value: { ...head.value, items } }
    } finally {
      list.close()
    }
  })
}
