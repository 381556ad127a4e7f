import 'server-only'
import type { Dialect } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** The dialect to call an agent in: the one a person chose, else the one its card means. */
export function agentDialect(agent: AgentRecord): Dialect {
  return dialects[agent.dialectOverride ?? agent.dialect]
}
