import 'server-only'
import { agentCapabilities } from '@/lib/api/agent-words'
import type { FacetName } from '@/lib/api/agent-search'
import type { AgentGetPayload } from '@/lib/server/db/gen/sqlite/models/Agent'

/** What an agent is counted by. */
export const facetColumns = {
  id: true,
  lifecycle: true,
  status: true,
  dialect: true,
  providerName: true,
  ownerName: true,
  streaming: true,
  pushNotifications: true,
  extendedCard: true,
  tags: { select: { tag: true, label: true } },
  skills: { select: { name: true } },
  modes: { select: { mode: true } },
} as const

export type FacetRow = AgentGetPayload<{ select: typeof facetColumns }>

interface Value {
  value: string
  label: string
}

/** The values that an agent has in each facet. */
export function facetsOf(row: FacetRow): Record<FacetName, Value[]> {
  return {
    tag: row.tags.map(({ tag: value, label }) => ({ value, label })),
    skill: row.skills.map(({ name }) => plain(name)),
    capability: agentCapabilities.filter((name) => row[name]).map(plain),
    dialect: [plain(row.dialect)],
    mode: row.modes.map(({ mode }) => plain(mode)),
    provider: row.providerName === null ? [] : [plain(row.providerName)],
    owner: row.ownerName === null ? [] : [plain(row.ownerName)],
    status: [plain(row.status)],
    lifecycle: [plain(row.lifecycle)],
  }
}

function plain(value: string): Value {
  return { value, label: value }
}
