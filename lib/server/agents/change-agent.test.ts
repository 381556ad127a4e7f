import { expect, it, onTestFinished } from 'vitest'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { cardV10 } from '@/lib/server/agents/testing/cards'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

it('only administrators set how long the logs of an agent are kept', async () => {
  await setTestEnvironment()
  const opened = await useTestDatabase('sqlite')
  onTestFinished(() => opened.close())
  const editor = await newViewer('editor')
  const url = 'http://127.0.0.1:9/rpc'
  const card = { raw: JSON.stringify(cardV10(url)), sourceUrl: null, etag: null }
  const { id } = await storedAgent(editor, { url, card })
  const refusal = { data: { kind: 'forbidden', details: { code: 'role', values: { role: 'administrator' } } } }
  for (const limit of [{ keepDays: 1 }, { keepMegabytes: 1 }, { keepDays: null }])
    await expect(changeAgent(editor, id, { ...limit, owner: 'Team Sun' })).rejects.toMatchObject(refusal)
  expect(await requireAgent(editor, id)).toMatchObject({ ownerName: null, keepDays: null, keepMegabytes: null })
  expect(await changeAgent(editor, id, { owner: 'Team Sun' })).toMatchObject({ ownerName: 'Team Sun' })
  const administrator = await newViewer('administrator')
  for (const viewer of [administrator, localViewer()])
    expect(await changeAgent(viewer, id, { keepDays: 30 })).toMatchObject({ keepDays: 30 })
})
