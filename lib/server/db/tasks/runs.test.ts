import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { appendEvents } from '@/lib/server/db/events/events'
import { findFirstRun, listRuns, markRerun } from '@/lib/server/db/tasks/runs'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import type { Viewer } from '@/lib/server/platform/viewer'

const requestRow = (seq: number, method: string): LogRow => ({
  ...logRow(seq),
  direction: 'out',
  method,
  kind: 'request',
})

describeEachDatabase('runs on %s', (provider) => {
  let opened: TestDatabase
  let viewer: Viewer
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    viewer = await newViewer()
  })
  afterAll(() => opened.close())

  it('are a task and its reruns, with the number of messages sent', async () => {
    const first = await storedTask(viewer)
    const again = await storedTask(viewer)
    await storedTask(viewer)
    await markRerun(again.id, first.id)
    await appendEvents(first.id, [
      requestRow(1, 'tasks/send'),
      logRow(2),
      requestRow(3, 'SendMessage'),
      requestRow(4, 'GetTask'),
    ])
    for (const id of [first.id, again.id]) expect(await findFirstRun(viewer, id)).toBe(first.id)
    const runs = await listRuns(viewer, first.id)
    expect(runs.map(({ task, messageCount }) => [task.id, messageCount])).toEqual([
      [first.id, 2],
      [again.id, 0],
    ])
    expect(await listRuns(await newViewer(), first.id)).toEqual([])
  })
})
