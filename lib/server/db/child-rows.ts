import 'server-only'
import { childRows } from '@/lib/server/db/agent-columns'
import type { AgentContent } from '@/lib/server/db/agent-record'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'

type Tx = Prisma.TransactionClient

/** Databases take so many parameters in one statement; the widest of these rows has eleven. */
const atOnce = 2_000

/** Stores what hangs on a new agent's row. */
export async function createChildRows(tx: Tx, agentId: string, content: AgentContent): Promise<void> {
  const { skills, tags, modes } = childRows(content)
  await createAll(skills, agentId, (data) => tx.skill.createMany({ data }))
  await createAll(tags, agentId, (data) => tx.agentTag.createMany({ data }))
  await createAll(modes, agentId, (data) => tx.agentMode.createMany({ data }))
}

/** Puts other rows in place of these: only of those kinds that have become others, because most changes are of none. */
export async function replaceChildRows(tx: Tx, agentId: string, was: AgentContent, is: AgentContent): Promise<void> {
  const [before, after] = [childRows(was), childRows(is)]
  const where = { agentId }
  if (isOther(before.skills, after.skills)) {
    await tx.skill.deleteMany({ where })
    await createAll(after.skills, agentId, (data) => tx.skill.createMany({ data }))
  }
  if (isOther(before.tags, after.tags)) {
    await tx.agentTag.deleteMany({ where })
    await createAll(after.tags, agentId, (data) => tx.agentTag.createMany({ data }))
  }
  if (isOther(before.modes, after.modes)) {
    await tx.agentMode.deleteMany({ where })
    await createAll(after.modes, agentId, (data) => tx.agentMode.createMany({ data }))
  }
}

async function createAll<Row extends object>(
  rows: Row[],
  agentId: string,
  create: (data: (Row & { agentId: string })[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await create(rows.slice(from, from + atOnce).map((row) => ({ ...row, agentId })))
}

/** Whether these are other rows, in whatever order they and their members stand. */
function isOther(before: object[], after: object[]): boolean {
  return before.length !== after.length || inOrder(before) !== inOrder(after)
}

function inOrder(rows: object[]): string {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted()
    .join('\n')
}
