import { expect, test } from 'vitest'
import { GET as related } from '@/app/api/tasks/[id]/related/route'
import { relatedTasksSchema } from '@/lib/api/task'
import { localViewer } from '@/lib/server/platform/viewer'
import { storeTaskRelations, listRelations } from '@/lib/server/db/tasks/task-relations'
import { readTraceParent, withLogContext } from '@/lib/server/platform/telemetry/log-context'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, readAllRows, startEngine } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'

async function agents() {
  await startEngine()
  let last = 0
  const answering = () =>
    rawAgent({
      SendStreamingMessage: (call) => {
        last += 1
        // An agent keeps the context of the call.
        const { contextId = `c${last}` } = (call.params as { message: { contextId?: string } }).message
        call.event(v1.task(`t${last}`, 'COMPLETED', { contextId }))
        call.end()
      },
    })
  return [await agentAt((await answering()).url), await agentAt((await answering()).url)] as const
}

type Agent = Awaited<ReturnType<typeof agentAt>>

/** Sends a message in the trace with this digit. */
async function send(
  agent: Agent,
  text: string,
  { trace = '0', references = [] as string[], contextId = '' } = {},
): Promise<string> {
  const call = messageCall(text, contextId ? { contextId } : {})
  if (references.length > 0) call.message.referenceTaskIds = references
  const headers = new Headers({ traceparent: `00-${trace.repeat(32)}-00f067aa0ba902b7-01` })
  const { taskId } = await withLogContext({ trace: readTraceParent(headers) }, async () =>
    startTurn(localViewer(), agent, call, 'v1.0'),
  )
  await readAllRows(taskId)
  return taskId
}

const treeOf = async (id: string) => {
  const { json } = await callRoute(related, { params: { id } })
  return relatedTasksSchema.parse(json).tasks.map(({ task, parentId, link, at }) => [task.title, parentId, link, at])
}

test('tasks of one trace are children of its first one, and a reference to a task goes first', async () => {
  const [one, two] = await agents()
  const root = await send(one, 'Root', { trace: 'a' })
  const child = await send(two, 'Child', { trace: 'a' })
  const grandchild = await send(two, 'Grandchild', { trace: 'a', references: [child] })
  await send(two, 'Other', { trace: 'b' })
  const tree = [
    ['Root', null, null],
    ['Child', root, 'trace'],
    ['Grandchild', child, 'reference'],
  ]
  const childTree = await treeOf(child)
  expect(childTree.map((row) => row.slice(0, 3))).toEqual(tree)
  expect(childTree[0]![3]).toBeGreaterThan(0)
  expect(childTree.slice(1).map((row) => row[3])).toEqual([null, null])
  expect((await treeOf(grandchild)).map((row) => row.slice(0, 3))).toEqual(tree)
})

test('a task without a trace or references is alone, and unknown tasks have no tree', async () => {
  const [one] = await agents()
  expect(await treeOf(await send(one, 'Alone'))).toEqual([['Alone', null, null, null]])
  expect((await callRoute(related, { params: { id: 'nothing' } })).status).toBe(404)
})

test('tasks of other agents with the same context are children, unless its ID is so short that it may be a coincidence', async () => {
  const [one, two] = await agents()
  const contextId = 'context-4711-of-a-caller'
  const root = await send(one, 'Root', { contextId })
  const child = await send(two, 'Child', { contextId })
  expect((await treeOf(child)).map((row) => row.slice(0, 3))).toEqual([
    ['Root', null, null],
    ['Child', root, 'context'],
  ])
  const short = await send(one, 'Short', { contextId: 'c0' })
  await send(two, 'Same', { contextId: 'c0' })
  expect(await treeOf(short)).toHaveLength(1)
})

test('a task keeps a limited number of references, each once', async () => {
  const [one] = await agents()
  const id = await send(one, 'Many', { trace: 'a' })
  const references = Array.from({ length: 30 }, (_, index) => `task-${index}`)
  for (const some of [references, ['task-0', 'x'.repeat(2000)], references.map((each) => `${each}-b`)])
    await storeTaskRelations(id, { references: some })
  const kinds = (await listRelations([id])).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'reference')).toHaveLength(32)
  expect(kinds.filter((kind) => kind === 'trace')).toHaveLength(1)
})

test('a tree has at most 50 tasks', async () => {
  const [one] = await agents()
  const root = await send(one, 'Root', { trace: 'a' })
  const ids: string[] = []
  for (let index = 0; index < 55; index += 1) ids.push(await send(one, `Child ${index}`, { trace: 'b' }))
  for (const id of ids) await storeTaskRelations(id, { references: [root] })
  expect(await treeOf(root)).toHaveLength(50)
})

test('a delegated task is found among many turns of its conversation', async () => {
  const [one, other] = await agents()
  const contextId = 'the-context-of-a-long-conversation'
  const delegating = await send(one, 'Root', { contextId, trace: 'a' })
  await send(other, 'Child', { trace: 'a' })
  for (let index = 0; index < 55; index += 1) await send(one, `Turn ${index}`, { contextId, trace: `${index % 10}` })
  const tree = await treeOf(delegating)
  expect(tree).toHaveLength(50)
  expect(tree.filter(([title]) => title === 'Child')).toMatchObject([['Child', delegating, 'trace', null]])
})
