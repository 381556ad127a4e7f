// fill-catalog.ts COUNT: fills the database that the settings name with this number of agents, without calling them.
import { randomUUID } from 'node:crypto'
import { sampleAgent } from '@/bench/sample-agents'
import { toChildRows, deriveColumns } from '@/lib/server/db/agents/agent-rows'
import { closeDatabase, database } from '@/lib/server/db/engine/client'
import { migrate } from '@/lib/server/db/engine/migrate'

const batchSize = 250
const statuses = ['up', 'up', 'up', 'degraded', 'unknown', 'down'] as const
const ranks = { up: 0, degraded: 1, unknown: 2, down: 3 }

function row(index: number) {
  const agent = sampleAgent(index)
  const id = randomUUID()
  const { skills: _skills, tags: _tags, ...columns } = agent
  const status = statuses[index % statuses.length] ?? 'up'
  const ownerName = index % 5 === 0 ? `Team ${index % 40}` : null
  return {
    ...toChildRows(agent),
    agent: {
      ...columns,
      ...deriveColumns({ ...agent, ownerName }),
      id,
      ownerId: 'local',
      ownerName,
      slug: `agent-${index}`,
      status,
      statusRank: ranks[status],
      probeMode: 'off',
      lifecycle: index % 40 === 0 ? 'archived' : 'active',
      // Not registered in the order of their ids.
      createdAt: new Date(Date.UTC(2026, 0, 1) + ((index * 7919) % 10_000) * 60_000),
      lastUsedAt: new Date(index % 3 === 0 ? Date.UTC(2026, 5, 1) + index * 1000 : 0),
    },
    favorite: index % 500 === 1,
  }
}

const count = Number(process.argv[2])
await migrate()
const { prisma } = database()
for (let from = 0; from < count; from += batchSize) {
  const rows = Array.from({ length: Math.min(batchSize, count - from) }, (_, index) => row(from + index))
  const children = <T>(childrenOf: (row: (typeof rows)[number]) => T[]) =>
    rows.flatMap((each) => childrenOf(each).map((child) => ({ ...child, agentId: each.agent.id })))
  await prisma.$transaction([
    prisma.agent.createMany({ data: rows.map(({ agent }) => agent) }),
    prisma.skill.createMany({ data: children(({ skills }) => skills) }),
    prisma.agentTag.createMany({ data: children(({ tags }) => tags) }),
    prisma.agentMode.createMany({ data: children(({ modes }) => modes) }),
    prisma.cardVersion.createMany({ data: rows.map(({ agent }) => ({ agentId: agent.id, version: 1, raw: '{}' })) }),
    prisma.favorite.createMany({
      data: rows.filter(({ favorite }) => favorite).map(({ agent }) => ({ userId: 'local', agentId: agent.id })),
    }),
  ])
}
// PostgreSQL does this in the background within a minute. SQLite does not, and neither does the app.
if (database().provider === 'postgresql') await prisma.$executeRaw`VACUUM (ANALYZE)`
await closeDatabase()
