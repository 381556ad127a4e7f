import { beforeEach, describe, expect, it } from 'vitest'
import { GET as readAgent, PATCH as changeAgent } from '@/app/api/agents/[id]/route'
import { POST as preview } from '@/app/api/settings/retention/preview/route'
import { GET as read, PATCH as change } from '@/app/api/settings/retention/route'
import { DELETE as remove, GET as events } from '@/app/api/tasks/[id]/events/route'
import { eventPageSchema, taskDetailSchema } from '@/lib/api/task'
import { appendEvents } from '@/lib/server/db/events/events'
import type { TaskPatch } from '@/lib/server/db/tasks/task-record'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { startProbedAgent } from '@/lib/server/agents/probes/testing/probed-agent'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

beforeEach(async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
})

async function task(patch: TaskPatch): Promise<{ id: string; agentId: string }> {
  const task = await storedTask(localViewer())
  await appendEvents(task.id, [logRow(1), logRow(2)], patch)
  return task
}
const kindOf = ({ json }: { json: never }) => (json as { error: { kind: string } }).error.kind

describe('default limits', () => {
  it('are unlimited at first, and can be changed separately', async () => {
    expect((await callRoute(read)).json).toEqual({ keepDays: 0, keepMegabytes: 0 })
    expect((await callRoute(change, { method: 'PATCH', body: { keepDays: 30 } })).json).toEqual({
      keepDays: 30,
      keepMegabytes: 0,
    })
    await callRoute(change, { method: 'PATCH', body: { keepMegabytes: 500 } })
    expect((await callRoute(read)).json).toEqual({ keepDays: 30, keepMegabytes: 500 })
  })

  it.each([{ keepDays: -1 }, { keepDays: 1.5 }, { keepDays: '30' }, { keepDays: 1e9 }, { days: 3 }, [], 'x'])(
    'do not change for the invalid input %j',
    async (body) => {
      const answer = await callRoute(change, { method: 'PATCH', body })
      expect(kindOf(answer)).toBe('invalid-input')
      expect((await callRoute(read)).json).toEqual({ keepDays: 0, keepMegabytes: 0 })
    },
  )

  it('can be previewed without removing anything', async () => {
    const { id, agentId } = await task({ open: false, state: 'completed' })
    const tried = await callRoute(preview, { body: { keepDays: null, keepMegabytes: 1, agent: agentId } })
    expect(tried.json).toEqual({ tasks: 0, events: 0, bytes: 0 })
    expect((await callRoute(preview, { body: { keepDays: 1, keepMegabytes: 0, agent: 'nobody' } })).status).toBe(404)
    const page = eventPageSchema.parse((await callRoute(events, { params: { id } })).json)
    expect(page).toMatchObject({ lastSeq: 2, removed: null })
  })
})

it('the limits of an agent override the defaults, and can be reset', async () => {
  const { id } = await startProbedAgent()
  const patch = async (body: object) => (await callRoute(changeAgent, { method: 'PATCH', params: { id }, body })).json
  expect(await patch({ keepDays: 7, keepMegabytes: 0 })).toMatchObject({ keepDays: 7, keepMegabytes: 0 })
  expect(await patch({ keepDays: null })).toMatchObject({ keepDays: null, keepMegabytes: 0 })
  expect((await callRoute(readAgent, { params: { id } })).json).toMatchObject({ keepDays: null, keepMegabytes: 0 })
})

describe('DELETE /api/tasks/{id}/events', () => {
  it('removes the events of a task that is not running, and leaves a row in their place', async () => {
    const { id } = await task({ open: false, state: 'failed' })
    const answer = await callRoute(remove, { method: 'DELETE', params: { id } })
    const shown = taskDetailSchema.strict().parse(answer.json)
    expect(shown).toMatchObject({ state: 'failed', lastSeq: 2, removed: { events: 2 }, history: [] })
    const page = eventPageSchema.parse((await callRoute(events, { params: { id } })).json)
    expect(page.removed).toEqual(shown.removed)
    expect(page.events).toMatchObject([{ seq: 2, kind: 'gap', event: { removed: { cause: 'hand', events: 2 } } }])
  })

  it('rejects a waiting task and an unknown one', async () => {
    const { id } = await task({ open: false, state: 'input-required' })
    const refused = await callRoute(remove, { method: 'DELETE', params: { id } })
    expect([refused.status, kindOf(refused)]).toEqual([409, 'conflict'])
    expect((await callRoute(remove, { method: 'DELETE', params: { id: 'none' } })).status).toBe(404)
  })
})
