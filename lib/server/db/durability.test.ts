import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase, database } from '@/lib/server/db/engine/client'
import type { Database } from '@/lib/server/db/engine/database'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedTask } from '@/lib/server/db/testing/samples'
import { startProcess } from '@/lib/server/db/testing/start-process'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { actFor } from '@/lib/server/platform/viewer'

/** Lets a process write until it has acknowledged so many rows, kills it, and returns the acknowledged rows. */
async function writeAndKill(
  env: Record<string, string>,
  tasks: string[],
  enough: number,
): Promise<Map<string, number>> {
  const writer = startProcess('crash-writer.ts', env, tasks)
  const gone = once(writer, 'exit')
  const acknowledged = new Map<string, number>()
  let count = 0
  for await (const line of createInterface({ input: writer.stdout })) {
    const [task = '', seq] = line.split(' ')
    acknowledged.set(task, Number(seq))
    count += 1
    if (count === enough) writer.kill('SIGKILL')
  }
  expect(await gone).toEqual([null, 'SIGKILL'])
  return acknowledged
}

describeEachDatabase('a writer killed while it writes, on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  const rounds = [
    { kills: [131], options: {} },
    {
      kills: provider === 'sqlite' ? [50, 131, 200, 77] : [50, 131],
      options: { tags: ['exhaustive'] },
    },
  ]
  for (const { kills, options } of rounds)
    it(`loses no acknowledged row and leaves no partial write in ${kills.length} kills`, options, async ({ skip }) => {
      const { env } = opened
      if (!env) return skip('PGlite has one process only')
      const tasks = await Promise.all(Array.from({ length: 4 }, () => storedTask(actFor('local'))))
      const ids = tasks.map(({ id }) => id)
      for (const enough of kills) {
        // Nothing else has it open, so that it is recovered from the files alone.
        await closeDatabase()
        const acknowledged = await writeAndKill(env, ids, enough)
        opened.reopen()
        expect([...acknowledged.keys()].toSorted()).toEqual(ids.toSorted())
        for (const [id, seq] of acknowledged) await expectWhole(id, seq)
        expect(
          await database().prisma.agent.count({ where: { tags: { none: {} }, slug: { startsWith: 'tagged' } } }),
        ).toBe(0)
        expect(await damage(provider)).toEqual([])
      }
    })
})

/** Expects that the log has all rows up to an acknowledged one, and that the task's own row agrees. */
async function expectWhole(taskId: string, acknowledged: number): Promise<void> {
  const { prisma } = database()
  const { lastSeq, artifactCount } = await prisma.task.findUniqueOrThrow({ where: { id: taskId } })
  const rows = await prisma.taskEvent.findMany({ where: { taskId }, select: { seq: true }, orderBy: { seq: 'asc' } })
  expect(lastSeq).toBeGreaterThanOrEqual(acknowledged)
  expect(artifactCount).toBe(lastSeq)
  expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1))
}

async function damage(provider: Database['provider']): Promise<unknown[]> {
  if (provider === 'postgresql') return []
  const rows = await database().prisma.$queryRawUnsafe<{ integrity_check: string }[]>('PRAGMA integrity_check')
  return rows.filter((row) => row.integrity_check !== 'ok')
}
