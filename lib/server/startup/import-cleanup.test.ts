import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { setCurrentInstance } from '@/lib/server/instances/current-instance'
import { wakeJob } from '@/lib/server/platform/background-jobs'
import { startImportCleanup, stopImportCleanup } from '@/lib/server/startup/import-cleanup'

let opened: TestDatabase
beforeAll(async () => {
  opened = await useTestDatabase('sqlite')
}, 60_000)
afterAll(() => opened.close())

/** Stores the mark of an import that began that many hours ago. */
const storeMark = async (id: string, hours: number) => {
  const updatedAt = new Date(Date.now() - hours * 60 * 60 * 1000)
  await database().prisma.setting.create({ data: { name: `unfinished import ${id}`, value: {}, updatedAt } })
}

const marked = async () => (await database().prisma.setting.findMany()).map(({ name }) => name.split(' ').at(-1))

test('one of several instances deletes imports that began more than a day ago, repeatedly', async () => {
  setCurrentInstance({ id: 'one', send: () => {} })
  onTestFinished(() => setCurrentInstance(null))
  await storeMark('new', 23)
  await storeMark('first', 25)
  startImportCleanup()
  onTestFinished(() => stopImportCleanup(1_000))
  await expect.poll(marked).toEqual(['new'])
  await storeMark('second', 25)
  wakeJob('import-cleanup')
  await expect.poll(marked).toEqual(['new'])
  await stopImportCleanup(1_000)
  await database().prisma.setting.deleteMany()
})

test('the only instance deletes imports that began before its start, once', async () => {
  await storeMark('earlier', 1)
  startImportCleanup()
  await expect.poll(marked).toEqual([])
  await storeMark('own', 1)
  wakeJob('import-cleanup')
  await stopImportCleanup(1_000)
  expect(await marked()).toEqual(['own'])
})
