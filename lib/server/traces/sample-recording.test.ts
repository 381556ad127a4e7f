import { expect, test } from 'vitest'
import { DELETE as removeTask } from '@/app/api/tasks/[id]/route'
import { importAgent } from '@/lib/server/agents/import-agent'
import { localViewer } from '@/lib/server/platform/viewer'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { callRoute } from '@/lib/server/testing/call-route'
import { findSampleRecording, importSampleRecording } from '@/lib/server/traces/sample-recording'

test('the sample recording is imported once, and deleting it is final', async () => {
  await startEngine()
  const viewer = localViewer()
  await Promise.all([importSampleRecording(viewer, importAgent), importSampleRecording(viewer, importAgent)])
  const { tasks } = await listTasks(viewer)
  expect(tasks.map(({ state, agent, artifactCount }) => [state, agent.name, artifactCount])).toEqual([
    ['completed', 'Travel desk', 1],
  ])
  const id = await findSampleRecording(viewer)
  expect(id).toBe(tasks[0]?.id)
  const { status } = await callRoute(removeTask, { method: 'DELETE', params: { id: id ?? '' } })
  expect(status).toBe(200)
  expect(await findSampleRecording(viewer)).toBeNull()
  await importSampleRecording(viewer, importAgent)
  expect((await listTasks(viewer)).tasks).toEqual([])
})

test('a database with tasks gets no sample recording', async () => {
  await startEngine()
  const viewer = localViewer()
  const server = await rawAgent({})
  await startTurn(viewer, await agentAt(server.url), messageCall('Hello'), 'v1.0')
  await importSampleRecording(viewer, importAgent)
  expect(await findSampleRecording(viewer)).toBeNull()
  expect((await listTasks(viewer)).tasks).toHaveLength(1)
})
