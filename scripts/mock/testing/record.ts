import { onTestFinished } from 'vitest'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { LogRow } from '@/lib/a2a/log'
import { createMock, type MockOptions } from '@/lib/mock/create-mock'
import { createScript } from '@/lib/trace/script'
import { startSampleServer } from '@/lib/samples/testing/start-sample-server'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { serveMock } from '../serve-mock.ts'

/** Conversations with sample agents of each protocol version. */
export const conversations = [
  { sample: 'travel-desk', dialect: 'v0.1', texts: ['request a new phone for me', 'Android'] },
  { sample: 'storyteller', dialect: 'v0.3', texts: ['A story about rain in 3 chunks'] },
  { sample: 'data-lab', dialect: 'v1.0', texts: ['what can you do?', 'use the sample'] },
] as const satisfies { sample: string; dialect: DialectId; texts: string[] }[]

/** Sends messages to an agent in one task, as the app does, and returns the rows of the task. */
export async function converse(agent: AgentRecord, texts: readonly string[]): Promise<LogRow[]> {
  const viewer = localViewer()
  let taskId = ''
  let seq = 0
  for (const text of texts) {
    const known = taskId ? await findTask(viewer, taskId) : null
    const ids = known ? { taskId: known.id, ...(known.contextId && { contextId: known.contextId }) } : {}
    const started = await startTurn(viewer, agent, messageCall(text, ids), 'v1.0')
    taskId = started.taskId
    seq = started.seq
    await readAllRows(taskId, seq)
  }
  return readStoredRows(taskId)
}

/** Returns the rows of a conversation with a sample agent. */
export async function record({ sample, dialect, texts }: (typeof conversations)[number]): Promise<LogRow[]> {
  const { url, server } = await startSampleServer()
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return converse(await agentAt(`${url}/${sample}`, { dialect }), texts)
}

/** Serves the rows as a mock agent for the running test and returns its URL. */
export async function serveRecording(rows: LogRow[], options: MockOptions = { speed: Infinity }): Promise<string> {
  const agent = { name: 'Recorded', dialect: 'v1.0' } as const
  const mock = createMock({ agent, title: 'As it was', script: createScript(rows) }, options)
  const { url, server } = await serveMock(mock, '127.0.0.1', 0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return url
}
