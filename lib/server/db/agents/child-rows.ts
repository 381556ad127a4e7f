import 'server-only'
import { toChildRows } from '@/lib/server/db/agents/agent-columns'
import type { AgentContent } from '@/lib/server/db/agents/agent-record'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'

type Tx = Prisma.TransactionClient

/** Rows per statement: databases limit the number of parameters, and the widest row has eleven. */
const batchSize = 2_000

/** Stores the skills, tags and modes of a new agent. */
export async function createChildRows(tx: Tx, agentId: string, content: AgentContent): Promise<void> {
  const { skills, tags, modes } = toChildRows(content)
  await createAll(skills, agentId, (data) => tx.skill.createMany({ data }))
  await createAll(tags, agentId, (data) => tx.agentTag.createMany({ data }))
  await createAll(modes, agentId, (data) => tx.agentMode.createMany({ data }))
}

/**
 * Replaces the skills, tags and modes that differ. Only the kinds with changes are written, because most updates change none.
 */
export async function replaceChildRows(
  tx: Tx,
  agentId: string,
  previous: AgentContent,
  next: AgentContent,
): Promise<void> {
  const [before, after] = [toChildRows(previous), toChildRows(next)]
  const where = { agentId }
  if (isDifferent(before.skills, after.skills)) {
    await tx.skill.deleteMany({ where })
    await createAll(after.skills, agentId, (data) => tx.skill.createMany({ data }))
  }
  if (isDifferent(before.tags, after.tags)) {
    await tx.agentTag.deleteMany({ where })
    await createAll(after.tags, agentId, (data) => tx.agentTag.createMany({ data }))
  }
  if (isDifferent(before.modes, after.modes)) {
    await tx.agentMode.deleteMany({ where })
    await createAll(after.modes, agentId, (data) => tx.agentMode.createMany({ data }))
  }
}

async function createAll<Row extends object>(
  rows: Row[],
  agentId: string,
  create: (data: (Row & { agentId: string })[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize)
    await create(rows.slice(from, from + batchSize).map((row) => ({ ...row, agentId })))
}

/** Returns true if the rows differ, regardless of the order of rows and members. */
function isDifferent(before: object[], after: object[]): boolean {
  return before.length !== after.length || serialize(before) !== serialize(after)
}

function serialize(rows: object[]): string {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted()
    .join('\n')
}
