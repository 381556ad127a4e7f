import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { recently } from '@/lib/server/db/recently'

/** Agents as calls need them, by owner and by id or slug. Forgotten with every change of how they are called. */
export const recentAgents = recently<AgentRecord | null>('recent-agents')
