import 'server-only'
import { findBinding } from '@/lib/a2a/bindings'
import type { DialectId } from '@/lib/a2a/dialect'
import type { CardReading } from '@/lib/a2a/read-card'
import type { RefusalHint } from '@/lib/a2a/refusal-hint'
import { learnedOf } from '@/lib/server/agents/learned'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** Where and in what an agent may be called. */
export interface Candidate {
  url: string
  binding: string
  dialect: DialectId
}

/** v0.1 is spoken over JSON-RPC only. A card may name what is no URL. */
function isSpoken({ url, binding, dialect }: Candidate): boolean {
  return URL.canParse(url) && findBinding(binding) !== undefined && (binding === 'JSONRPC' || dialect !== 'v0.1')
}

/** The other interfaces of the card, then its origin; none where a person chose the address. */
function otherPlaces(agent: AgentRecord, { card, dialect }: CardReading, asked: DialectId): Candidate[] {
  const { interfaces } = card
  const isChosen = !interfaces.some(({ url }) => url === agent.url) && agent.url !== learnedOf(agent)?.url
  if (isChosen) return []
  const faces = interfaces.map((face) => ({
    url: face.url,
    binding: face.binding,
    dialect: agent.dialectOverride ?? face.dialect ?? dialect,
  }))
  return [...faces, { url: new URL('/', agent.cardUrl ?? agent.url).href, binding: 'JSONRPC', dialect: asked }]
}

/**
 * How else an agent may be reached that refused a call so, likeliest first: in other generations, from the one that the
 * refusal names and the card's guess outward, and, where it is not one that is refused, at other places. A person's
 * choice of dialect or address is kept to; a card that is certain outweighs a refusal that is not.
 */
export function otherLines(agent: AgentRecord, asked: Candidate, hint: RefusalHint, reading: CardReading): Candidate[] {
  if (hint.wrong === 'place') return otherPlaces(agent, reading, asked.dialect).filter(isSpoken)
  if (!hint.sure && reading.certain) return []
  const ids = agent.dialectOverride ? [] : [...hint.named, reading.dialect, ...reading.alternatives]
  const here = ids.map((dialect) => ({ ...asked, dialect }))
  return [...here, ...(hint.sure ? otherPlaces(agent, reading, asked.dialect) : [])].filter(isSpoken)
}
