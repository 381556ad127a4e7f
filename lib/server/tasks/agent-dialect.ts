import 'server-only'
import type { Dialect } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { singleton } from '@/lib/server/singleton'

/** The tenant of each card's interface, by agent and version of its card: cards are long and hardly any names one. */
const tenants = () => singleton('agent-tenants', () => new Map<string, Promise<string | undefined>>())

/** The dialect to call an agent in (the one a person chose, else `id`, else its own), saying its tenant where it has one. */
export async function agentDialect(agent: AgentRecord, id = agent.dialect): Promise<Dialect> {
  const dialect = dialects[agent.dialectOverride ?? id]
  const tenant = await tenantOf(agent)
  return tenant ? { ...dialect, encodeCall: (call) => dialect.encodeCall(call, tenant) } : dialect
}

function tenantOf(agent: AgentRecord): Promise<string | undefined> {
  const key = `${agent.id} ${agent.cardVersion}`
  const known = tenants().get(key)
  if (known) return known
  // A card that cannot be read any more names none.
  const tenant = storedCard(agent).then(
    ({ reading }) => reading.tenant,
    () => undefined,
  )
  tenants().set(key, tenant)
  return tenant
}
