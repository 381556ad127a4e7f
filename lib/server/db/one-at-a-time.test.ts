import { expect, it, onTestFinished } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'

it(
  'runs concurrent queries of one transaction in sequence and fails as a whole',
  { tags: ['exhaustive'], timeout: 60_000 },
  async () => {
    const warnings: Error[] = []
    const readWith = (warning: Error) => warnings.push(warning)
    process.on('warning', readWith)
    onTestFinished(() => void process.off('warning', readWith))
    const opened = await useTestDatabase('postgresql')
    onTestFinished(opened.close)
    const viewer = await newViewer()
    const { prisma } = database()
    // A row and its child rows, read in the transaction that wrote them.
    await storedTask(viewer)
    const failing = prisma.$transaction((transaction) =>
      Promise.all([transaction.$queryRaw`SELECT 1 / 0`, transaction.task.count(), transaction.agent.count()]),
    )
    await expect(failing).rejects.toThrow(/division by zero/)
    expect(await prisma.task.count()).toBe(1)
    expect(warnings.filter(({ name }) => name === 'DeprecationWarning')).toEqual([])
  },
)
