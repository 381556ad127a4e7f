import 'server-only'
import type { Call } from '@/lib/a2a/call'
import type { Dialect, DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { firstSpelling, respellParts } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { ok } from '@/lib/a2a/outcome'
import type { CardReading } from '@/lib/a2a/read-card'
import { asLearned, learnedOf } from '@/lib/server/agents/learned'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { singleton } from '@/lib/server/singleton'

/** How an agent is reached. */
export interface Line {
  /** With the address and the binding that are called. */
  agent: AgentRecord
  /** The agent's; says with every call what goes along with it. */
  dialect: Dialect
}

/** What the caller who started a task said, to be said again with every call for it. */
export interface Manner {
  tenant?: string | null
  extensions?: string[]
}

type Places = Pick<CardReading, 'tenant'> & Pick<CardReading['card'], 'interfaces'>

/** Where each agent can be called, by version of its card: cards are long and hardly any names a tenant. */
const places = () => singleton('agent-places', () => new Map<string, Promise<Places>>())

/** The line that is known to be the right one. */
export async function lineTo(agent: AgentRecord, manner: Manner = {}): Promise<Line> {
  const known = asLearned(agent)
  return lineAt(known, known.dialectOverride ?? known.dialect, manner)
}

/** The line to where the agent's record says, in that dialect; the caller's tenant goes before the card's. */
export async function lineAt(agent: AgentRecord, id: DialectId, { tenant, extensions }: Manner = {}): Promise<Line> {
  const dialect = respelled(agent, dialects[id])
  const said = (tenant || (await tenantAt(agent))) ?? undefined
  if (said === undefined && !extensions?.length) return { agent, dialect }
  // A message says itself which extensions it wants.
  const along = (call: Call): Call => ('message' in call || !extensions?.length ? call : { extensions, ...call })
  return { agent, dialect: { ...dialect, encodeCall: (call) => dialect.encodeCall(along(call), said) } }
}

/** The dialect with the discriminator of parts that the agent wants. */
function respelled(agent: AgentRecord, dialect: Dialect): Dialect {
  const spelling = learnedOf(agent)?.parts ?? firstSpelling(agent.protocolVersion)
  if (dialect.id !== 'v0.3' || spelling === 'kind') return dialect
  const encodeCall: Dialect['encodeCall'] = (call, tenant) => {
    const wire = dialect.encodeCall(call, tenant)
    return wire.ok ? ok(respellParts(wire.value, spelling), wire.notes) : wire
  }
  return { ...dialect, encodeCall }
}

/** The tenant of the interface that is called (v1.0 §4.4.6). */
async function tenantAt(agent: AgentRecord): Promise<string | undefined> {
  const { interfaces, tenant } = await placesOf(agent)
  const face = interfaces.find(({ url, binding }) => url === agent.url && binding === agent.binding)
  return face ? face.tenant : tenant
}

function placesOf(agent: AgentRecord): Promise<Places> {
  const key = `${agent.id} ${agent.cardVersion}`
  const known = places().get(key)
  if (known) return known
  // A card that cannot be read any more names none.
  const read = storedCard(agent).then(
    ({ reading }) => ({ interfaces: reading.card.interfaces, ...(reading.tenant && { tenant: reading.tenant }) }),
    () => ({ interfaces: [] }),
  )
  places().set(key, read)
  return read
}
