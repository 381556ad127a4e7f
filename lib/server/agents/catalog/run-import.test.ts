import { expect, it, onTestFinished } from 'vitest'
import { continueImport } from '@/lib/server/agents/catalog/run-import'
import { retryImport } from '@/lib/server/agents/catalog/start-import'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { database } from '@/lib/server/db/engine/client'
import { newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { createImport, listUnfinishedImports } from '@/lib/server/db/jobs/imports'
import { localUserId, localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

async function setUp() {
  await setTestEnvironment()
  const opened = await useTestDatabase('sqlite')
  onTestFinished(() => opened.close())
  deleteSingleton('ttl-caches')
}

function storeImport(viewer: Viewer): Promise<string> {
  const line = { label: 'one', card: JSON.stringify(cardV10('http://127.0.0.1:9/rpc')) }
  const lines = [{ label: 'one', line }]
  return createImport(viewer, { format: 'agent-list', sourceUrl: null, leftOut: 0, lines })
}

it('stops the import of a person whose account is disabled, who can retry it later', async () => {
  await setUp()
  const ann = await newViewer()
  const id = await storeImport(ann)
  const setDisabled = (disabledAt: Date | null) =>
    database().prisma.user.update({ where: { id: ann.userId }, data: { disabledAt } })
  await setDisabled(new Date())
  await continueImport(ann.userId, id)
  expect(await listUnfinishedImports()).toEqual([])
  expect(await database().prisma.agent.count()).toBe(0)
  await setDisabled(null)
  await (
    await retryImport(ann, id)
  ).done
  expect(await database().prisma.agent.count()).toBe(1)
})

it('runs the import of the disabled built-in user while accounts are off', async () => {
  await setUp()
  const id = await storeImport(localViewer())
  await database().prisma.user.update({ where: { id: localUserId }, data: { disabledAt: new Date() } })
  await continueImport(localUserId, id)
  expect(await database().prisma.agent.count()).toBe(1)
})
