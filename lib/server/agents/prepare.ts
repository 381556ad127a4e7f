import 'server-only'
import { askedSecurity } from '@/lib/a2a/security/asked-security'
import type { AgentInput, DiscoveryReport } from '@/lib/api/agent'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { agentContent } from '@/lib/server/agents/agent-content'
import { discover, type Discovery } from '@/lib/server/agents/discover'
import { findCard, type FoundCard } from '@/lib/server/agents/found-card'
import { discoveryReport } from '@/lib/server/agents/report'
import { typedUrls } from '@/lib/server/agents/typed-url'
import { assignSchemes, offeredWith, offeringFetch } from '@/lib/server/credentials/offer'
import type { AgentContent } from '@/lib/server/db/agent-record'

export interface Prepared {
  found: FoundCard
  content: AgentContent
  report: DiscoveryReport
  /** What was given along, by the schemes of the card. */
  credentials: CredentialInput[]
}

/**
 * Everything there is to know about an agent before it is stored: its card, found or pasted, checked and reported on.
 * An address given along with a pasted card is where to call, unless it is plainly where the card lies.
 */
export async function prepare(input: AgentInput): Promise<Prepared> {
  const address = input.card && input.url ? typedUrl(input.url) : null
  const isSource = address !== null && new URL(address).pathname.endsWith('.json')
  const offered = offeredWith(input)
  const { found, attempts } = await obtain(input, isSource ? address : null, offered)
  const choice = { url: isSource ? null : address, dialect: input.dialect ?? null, tags: input.tags ?? [] }
  const content = agentContent(found, choice)
  const credentials = assignSchemes(askedSecurity(found.reading.card), offered)
  return { found, content, report: discoveryReport(found, content, attempts), credentials }
}

async function obtain(input: AgentInput, source: string | null, offered: CredentialInput[]): Promise<Discovery> {
  if (input.card) {
    const found = findCard(JSON.stringify(input.card, null, 2), { url: source, etag: null, fetched: false })
    if (found.ok) return { found: found.value, attempts: [] }
    throw new Fault('invalid-input', found.problem, { details: { step: 'card' } })
  }
  if (input.url) return discover(input.url, offeringFetch(offered, offeredOrigins(input.url)))
  throw new Fault('invalid-input', 'Give the address of an agent, or its card.')
}

/** Where a person who types this means a credential to go: never unencrypted where encryption is to be tried first. */
function offeredOrigins(typed: string): string[] {
  const urls = typedUrls(typed)
  const [first, ...others] = urls.ok ? urls.value : []
  const secure = others.filter(({ protocol }) => protocol === 'https:')
  return first ? [first, ...secure].map(({ origin }) => origin) : []
}

/** The endpoint that a person typed. Throws `invalid-input` for what is no address. */
export function typedUrl(typed: string): string {
  const urls = typedUrls(typed)
  const [first] = urls.ok ? urls.value : []
  if (first) return first.href
  throw new Fault('invalid-input', urls.ok ? 'The address is empty.' : urls.problem, { details: { step: 'address' } })
}
