import 'server-only'
import type { Call } from '@/lib/a2a/call'
import type { Dialect, DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { respellParts } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { ok } from '@/lib/a2a/outcome'
import { asLearned } from '@/lib/server/agents/learned'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { calledInterface } from '@/lib/server/tasks/called-interface'
import { spellingFor } from '@/lib/server/tasks/part-spellings'

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

/** The line that is known to be the right one. */
export async function lineTo(agent: AgentRecord, manner: Manner = {}): Promise<Line> {
  const known = asLearned(agent)
  return lineAt(known, known.dialectOverride ?? known.dialect, manner)
}

/** The line to where the agent's record says, in that dialect; the caller's tenant goes before the card's. */
export async function lineAt(agent: AgentRecord, id: DialectId, { tenant, extensions }: Manner = {}): Promise<Line> {
  const dialect = await respelled(agent, dialects[id])
  const said = (tenant || (await calledInterface(agent)).tenant) ?? undefined
  if (said === undefined && !extensions?.length) return { agent, dialect }
  // A message says itself which extensions it wants.
  const along = (call: Call): Call => ('message' in call || !extensions?.length ? call : { extensions, ...call })
  return { agent, dialect: { ...dialect, encodeCall: (call) => dialect.encodeCall(along(call), said) } }
}

/** The dialect with the discriminator of parts that the agent wants. */
async function respelled(agent: AgentRecord, dialect: Dialect): Promise<Dialect> {
  // The draft of 0.2 has JSON-RPC only.
  const mayDiffer = dialect.id === 'v0.3' && agent.binding === 'JSONRPC'
  const spelling = mayDiffer ? await spellingFor(agent) : 'kind'
  if (spelling === 'kind') return dialect
  const encodeCall: Dialect['encodeCall'] = (call, tenant) => {
    const wire = dialect.encodeCall(call, tenant)
    return wire.ok ? ok(respellParts(wire.value, spelling), wire.notes) : wire
  }
  return { ...dialect, encodeCall }
}
