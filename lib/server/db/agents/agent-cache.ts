import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

/** Cache of agents for calls, by owner and by ID or slug. Cleared with every change to how they are called. */
export const agentCache = createTtlCache<AgentRecord | null>('recent-agents')
