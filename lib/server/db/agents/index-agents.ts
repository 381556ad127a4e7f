import 'server-only'
import { deriveColumns } from '@/lib/server/db/agents/agent-columns'
import { agentSelection, toAgentRecord } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'

const batchSize = 100

/** Adds the derived search columns to agents that an earlier version stored. */
export async function indexAgents(): Promise<void> {
  const { agent } = database().prisma
  let after = ''
  for (;;) {
    const where = { headText: '', id: { gt: after } }
    // The viewer does not affect the derived columns.
    const rows = await agent.findMany({
      where,
      orderBy: { id: 'asc' },
      take: batchSize,
      ...agentSelection({ ownerId: '' }),
    })
    for (const row of rows) await agent.update({ where: { id: row.id }, data: deriveColumns(toAgentRecord(row)) })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
