import 'server-only'
import { derivedColumns } from '@/lib/server/db/agent-columns'
import { asAgent, toAgentRecord } from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'

const atOnce = 100

/** Makes agents that an earlier version stored as easy to find as those of this one. */
export async function indexAgents(): Promise<void> {
  const { agent } = database().prisma
  let after = ''
  for (;;) {
    const where = { headText: '', id: { gt: after } }
    // Who looks makes no difference to what is derived.
    const rows = await agent.findMany({ where, orderBy: { id: 'asc' }, take: atOnce, ...asAgent({ ownerId: '' }) })
    for (const row of rows) await agent.update({ where: { id: row.id }, data: derivedColumns(toAgentRecord(row)) })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
