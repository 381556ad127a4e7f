import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import { setLimits } from '@/lib/limits/limits'
import { type RedactionKind, redactionKinds } from '@/lib/trace/redaction'
import { appendEvents } from '@/lib/server/db/events/events'
import { storedTask } from '@/lib/server/db/testing/samples'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { applyLimits } from '@/lib/server/platform/limits'
import { readConversation } from '@/lib/server/tasks/read-conversation'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { foldAtRow } from '@/lib/server/tasks/log/fold-at-row'
import {
  agentAt,
  startEngine,
  summarizeRows,
  readStoredRows,
  restart,
  readAllRows,
} from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { readTaskExportInput, openTaskExport } from '@/lib/server/traces/task-export'
import { previewExport } from '@/lib/server/traces/export-task'

afterEach(() => setLimits({}))

async function limitedEngine(limits: string): Promise<void> {
  await startEngine({ LIMITS: limits })
  applyLimits()
}

/** An agent that adds parts to an artifact until its connection is closed. */
function endlessAgent(parts: object[]) {
  return rawAgent({
    SendStreamingMessage: async (call) => {
      call.event(v1.task('t1', 'WORKING'))
      const left = new AbortController()
      call.response.once('close', () => left.abort())
      while (!call.response.destroyed) {
        call.event({
          artifactUpdate: { taskId: 't1', contextId: 'c1', artifact: { artifactId: 'a1', parts }, append: true },
        })
        if (call.response.writableNeedDrain) await once(call.response, 'drain', left).catch(() => undefined)
      }
    },
  })
}

test('logs nothing of a stream after the first event that is too large', async () => {
  await limitedEngine('task=1')
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.response.cork()
      call.event(v1.task('t1', 'WORKING'))
      const texts = ['one ', 'two ', 'x'.repeat(1_100_000), ...Array.from({ length: 600 }, () => 'later ')]
      for (const [index, text] of texts.entries()) call.event(v1.chunk('t1', text, index > 0))
      call.response.uncork()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(summarizeRows(rows).slice(0, 5)).toEqual([
    'request stream',
    'task working',
    'artifact ["one "]',
    'artifact ["two "]',
    'fault too-large',
  ])
  expect(rows.some(({ raw }) => raw.includes('later '))).toBe(false)
})

async function markdownOf(viewer: Viewer, taskId: string, kinds: readonly RedactionKind[]): Promise<string> {
  const task = await openTaskExport(await readTaskExportInput(viewer, taskId, kinds))
  try {
    let text = ''
    for await (const piece of task.markdown()) text += piece
    return text
  } finally {
    task.close()
  }
}

const emptyParts = Array.from({ length: 400 }, () => ({ data: {} }))

test.each([
  ['objects', 'taskObjects=2000', emptyParts, 'agent-task-too-many-objects'],
  ['text', 'task=0.1', [{ text: 'x'.repeat(1_000) }], 'agent-task-too-large'],
])('a task with too many %s ends with a fault, and what came before stays', async (_, limits, parts, code) => {
  await limitedEngine(limits)
  const server = await endlessAgent(parts)
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(rows.at(-1)).toMatchObject({ event: { fault: { kind: 'too-large', hop: 'agent', details: { code } } } })
  await server.calls[0]?.closed
  expect(await readStoredRows(taskId)).toEqual(rows)
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false })
  const fold = await currentFold(taskId)
  expect(fold).toEqual(applyRows(emptyFold, rows))
  expect(fold.truncated).toBeUndefined()
  expect(fold.task.artifacts[0]?.parts.length).toBeGreaterThan(0)

  await restart()
  expect(await readFold(taskId)).toEqual(fold)
  expect((await readConversation(viewer, agent.id, taskId)).tasks).toMatchObject([{ id: taskId }])
  const markdown = await markdownOf(viewer, taskId, redactionKinds)
  expect(markdown).toContain('**too-large**')
  expect(await previewExport(viewer, taskId, [])).toMatchObject({ rows: rows.length })
})

test('events that come in one piece are logged up to the one that makes the task too large', async () => {
  await limitedEngine('taskObjects=2000')
  const event = {
    artifactUpdate: { taskId: 't1', contextId: 'c1', artifact: { artifactId: 'a1', parts: emptyParts }, append: true },
  }
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      const frame = (result: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', id: call.id, result })}\n\n`
      call.bytes([v1.task('t1', 'WORKING'), event, event, event, event].map(frame).join(''))
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  const kinds = summarizeRows(await readAllRows(taskId)).map((line) => line.split(' ')[0])
  expect(kinds).toEqual(['request', 'task', 'artifact', 'artifact', 'fault'])
})

test('a message that makes its task too large is rejected, and the task stays as it is', async () => {
  await limitedEngine('taskObjects=2000')
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', server.calls.length > 1 ? 'COMPLETED' : 'INPUT_REQUIRED'))
      call.end()
    },
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  const large = { data: Array.from({ length: 3_000 }, () => ({})) }
  const tooLarge = { data: { kind: 'too-large', hop: 'switchboard', details: { code: 'task-too-many-objects' } } }
  const larger = (taskId?: string) => {
    const { message, ...rest } = messageCall('more', taskId ? { taskId } : {})
    return { ...rest, message: { ...message, parts: [large] } }
  }
  await expect(startTurn(viewer, agent, larger(), 'v1.0')).rejects.toMatchObject(tooLarge)
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  await expect(startTurn(viewer, agent, larger(taskId), 'v1.0')).rejects.toMatchObject(tooLarge)
  expect(await readStoredRows(taskId)).toEqual(rows)
  expect(server.calls).toHaveLength(1)
  const again = await startTurn(viewer, agent, messageCall('small', { taskId }), 'v1.0')
  expect(summarizeRows(await readAllRows(taskId, again.seq - 1))).toEqual(['request stream', 'task completed'])
})

test('a log from before the limit opens and is exported with a note that something is missing', async () => {
  await limitedEngine('taskObjects=2000')
  const viewer = localViewer()
  const { id } = await storedTask(viewer)
  const at = new Date().toISOString()
  const rows = Array.from({ length: 20 }, (_, index) => {
    const artifact = { artifactId: `a${index}`, parts: emptyParts }
    const event = { kind: 'artifact', taskId: 't1', artifact, append: false, lastChunk: true } as const
    return { seq: index + 1, at, direction: 'in', method: '', kind: 'artifact', raw: '', event } as const
  })
  await appendEvents(id, rows, { lastSeq: rows.length } as object)
  const { fold } = await foldAtRow(viewer, id, undefined)
  expect(fold).toMatchObject({ lastSeq: 20, truncated: { seq: 3, lastSeq: 20, limit: 'taskObjects' } })
  expect(fold.task.artifacts).toHaveLength(2)
  const markdown = await markdownOf(viewer, id, [])
  expect(markdown.match(/The task is too large\. The rest isn’t shown here/g)).toHaveLength(1)
  expect((await previewExport(viewer, id, [])).rows).toBe(20)
})
