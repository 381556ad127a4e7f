import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiKeyInputSchema } from '@/lib/api/api-key'
import { createApiKey } from '@/lib/server/access/api-keys'
import { listPushConfigs } from '@/lib/server/db/push/push-configs'
import { database } from '@/lib/server/db/engine/client'
import { readEvents } from '@/lib/server/db/events/events'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { type Instance, startInstance } from '@/lib/server/instances/testing/instance'
import { summarizeRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

let used: TestDatabase
beforeAll(async () => {
  used = await useTestDatabase('postgresql')
}, 60_000)
afterAll(() => used.close())
// Each test releases what it opened.
beforeEach(() => database().prisma.task.updateMany({ data: { open: false } }))

const log = async (id: string) => readEvents(id, 0, 500)
const methods = (calls: RawCall[]) => calls.map(({ method }) => method)

/** Starts two instances, the first of which holds a running task. */
async function holding(env: Record<string, string>, answers: Record<string, (call: RawCall) => unknown>) {
  const server = await rawAgent({
    SendStreamingMessage: (call) => call.event(v1.task('t1', 'WORKING')),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
    ...answers,
  })
  const { id: agentId } = await storedAgent(localViewer(), { url: server.url })
  const [first, second] = await Promise.all([startInstance(env), startInstance(env)])
  const { taskId } = (await first.request({ what: 'say', agentId, text: 'go' })) as { taskId: string }
  await expect.poll(async () => (await log(taskId)).length).toBe(2)
  return { server, agentId, taskId, first, second }
}

const cancel = (instance: Instance, taskId: string) => instance.request({ what: 'cancel', taskId })

it('passes a command to the instance that holds the task', { tags: ['exhaustive'] }, async ({ skip }) => {
  const { env } = used
  if (!env) return skip('PGlite has one process only')
  const { server, agentId, taskId, second } = await holding(env, {
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  const result = await second.request({ what: 'say', agentId, text: 'more', taskId: 't1' })
  expect(result).toEqual({ taskId, seq: 3 })
  await expect.poll(async () => (await log(taskId)).length).toBe(4)
  const startedAt = performance.now()
  expect(await cancel(second, taskId)).toBe('canceled')
  console.log(`canceled within ${Math.round(performance.now() - startedAt)} ms`)
  expect(methods(server.calls)).toEqual(['SendStreamingMessage', 'SendStreamingMessage', 'CancelTask'])
  expect(await database().prisma.taskCommand.count()).toBe(0)
  await expect(cancel(second, taskId)).rejects.toThrow('already canceled')
  const rows = await log(taskId)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
})

it('passes the API key of a caller, with which its webhook ends', { tags: ['exhaustive'] }, async ({ skip }) => {
  const { env } = used
  if (!env) return skip('PGlite has one process only')
  const { agentId, taskId, second } = await holding(env, {})
  const { key } = await createApiKey(localViewer(), apiKeyInputSchema.parse({ name: 'CI' }))
  const command = { what: 'say', agentId, text: 'more', taskId: 't1', apiKeyId: key.id } as const
  await second.request({ ...command, pushUrl: 'http://127.0.0.1:9/' })
  expect(await listPushConfigs(taskId)).toMatchObject([{ apiKeyId: key.id }])
})

it('returns the error of the instance that holds the task', { tags: ['exhaustive'] }, async ({ skip }) => {
  const { env } = used
  if (!env) return skip('PGlite has one process only')
  const { taskId, second } = await holding(env, { CancelTask: (call) => call.fail(-32002, 'Too late') })
  await expect(cancel(second, taskId)).rejects.toThrow('Too late')
})

it('does not repeat a command whose instance was killed', { tags: ['exhaustive'] }, async ({ skip }) => {
  const { env } = used
  if (!env) return skip('PGlite has one process only')
  // The agent never answers.
  const { server, taskId, first, second } = await holding(env, { CancelTask: () => {} })
  const canceled = cancel(second, taskId)
  canceled.catch(() => {})
  await expect.poll(() => methods(server.calls)).toContain('CancelTask')
  await first.kill()
  await expect(canceled).rejects.toThrow('may or may not have reached the agent')
  await expect.poll(async () => summarizeRows(await log(taskId))).toContain('gap')
  expect(methods(server.calls).filter((method) => method === 'CancelTask')).toHaveLength(1)
})

it('writes nothing from an instance that was suspended and lost its tasks', async ({ skip }) => {
  const { env } = used
  if (!env) return skip('PGlite has one process only')
  const { server, taskId, first, second } = await holding(env, {
    CancelTask: (call) => call.reply(v1.bareTask('t1', 'CANCELED')),
  })
  first.process.kill('SIGSTOP')
  // The suspended instance does not claim it; the one that takes over the task runs it.
  expect(await cancel(second, taskId)).toBe('canceled')
  const task = () => database().prisma.task.findUniqueOrThrow({ where: { id: taskId } })
  // Until it releases the task, earlier responses of the agent may still be logged.
  await expect.poll(task).toMatchObject({ open: false, holder: null })
  const rows = await log(taskId)
  first.process.kill('SIGCONT')
  server.calls[0]?.event(v1.status('t1', 'WORKING'))
  // The instance closes its connection to the agent once it knows that it lost the task.
  await server.calls[0]?.closed
  expect(await log(taskId)).toEqual(rows)
  expect(methods(server.calls).filter((method) => method === 'CancelTask')).toHaveLength(1)
  expect(await cancel(first, taskId).catch(String)).toContain('already canceled')
})
