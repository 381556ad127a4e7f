import 'server-only'
import type { Call } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { respellParts } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { ok } from '@/lib/a2a/outcome'
import { applyDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findCardInterface } from '@/lib/server/a2a-client/card-interface'
import { partSpellingFor } from '@/lib/server/a2a-client/part-spellings'

/** A URL, binding and protocol version at which an agent is called. */
export interface Endpoint {
  /** The agent with the called URL and binding. */
  agent: AgentRecord
  /** The agent's dialect, which adds the caller's tenant and extensions to every call. */
  dialect: Dialect
}

/** Values from the call that started a task, which are sent with every later call for it. */
export interface CallerContext {
  tenant?: string | null
  extensions?: string[]
}

/** Returns the endpoint at which the agent is known to answer. */
export async function resolveEndpoint(agent: AgentRecord, context: CallerContext = {}): Promise<Endpoint> {
  const known = applyDiscoveredOverrides(agent)
  return endpointAt(known, known.dialectOverride ?? known.dialect, context)
}

/** Returns the endpoint of the agent's record in a protocol version. The caller's tenant takes precedence over the card's. */
export async function endpointAt(
  agent: AgentRecord,
  id: DialectId,
  { tenant, extensions }: CallerContext = {},
): Promise<Endpoint> {
  const dialect = await withPartSpelling(agent, dialects[id])
  const calledTenant = (tenant || (await findCardInterface(agent)).tenant) ?? undefined
  if (calledTenant === undefined && !extensions?.length) return { agent, dialect }
  // A message names its own extensions.
  const withExtensions = (call: Call): Call =>
    'message' in call || !extensions?.length ? call : { extensions, ...call }
  return {
    agent,
    dialect: { ...dialect, encodeCall: (call) => dialect.encodeCall(withExtensions(call), calledTenant) },
  }
}

/** Returns the dialect with the discriminator of parts that the agent expects. */
async function withPartSpelling(agent: AgentRecord, dialect: Dialect): Promise<Dialect> {
  const mayDiffer = dialect.hasDraftParts && agent.binding === 'JSONRPC'
  const spelling = mayDiffer ? await partSpellingFor(agent) : 'kind'
  if (spelling === 'kind') return dialect
  const encodeCall: Dialect['encodeCall'] = (call, tenant) => {
    const wire = dialect.encodeCall(call, tenant)
    return wire.ok ? ok(respellParts(wire.value, spelling), wire.notes) : wire
  }
  return { ...dialect, encodeCall }
}
