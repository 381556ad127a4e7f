import { expect, test } from 'vitest'
import { GET as search } from '@/app/api/search/route'
import { searchResultSchema } from '@/lib/api/search'
import { importAgent } from '@/lib/server/agents/import-agent'
import { localViewer } from '@/lib/server/platform/viewer'
import { agentAt, readAllRows, startEngine } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { callRoute } from '@/lib/server/testing/call-route'
import { importSampleRecording } from '@/lib/server/traces/sample-recording'

async function find(q: string) {
  const { status, json } = await callRoute(search, { path: `/x?limit=3&q=${encodeURIComponent(q)}` })
  expect(status).toBe(200)
  const { agents, conversations, tasks, artifacts } = searchResultSchema.parse(json)
  return {
    agents: agents.length,
    conversations: conversations.map(({ title }) => title),
    tasks: tasks.map(({ title }) => title),
    artifacts: artifacts.map(({ name }) => name),
    ids: tasks.map(({ id }) => id),
  }
}

test('finds conversations and tasks by all words, artifacts by name and content, and a task by its IDs', async () => {
  await startEngine()
  const viewer = localViewer()
  await importSampleRecording(viewer, importAgent)
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(viewer, agent, messageCall('Étude of a flight'), 'v1.0')
  await readAllRows(taskId)
  const flight = "I'd like to book a flight."
  // Without words: the newest of each kind.
  expect(await find('')).toMatchObject({ agents: 1, conversations: ['Étude of a flight', flight], artifacts: [] })
  expect(await find('FLIGHT')).toMatchObject({ tasks: ['Étude of a flight', flight] })
  expect(await find('flight etude')).toMatchObject({
    conversations: ['Étude of a flight'],
    tasks: ['Étude of a flight'],
    artifacts: [],
  })
  expect((await find('flightitinerary')).artifacts).toEqual(['FlightItinerary.json'])
  expect((await find(taskId)).ids).toEqual([taskId])
  expect((await find(' t1 ')).ids).toEqual([taskId])
  expect(await find('nowhere')).toEqual({ agents: 0, conversations: [], tasks: [], artifacts: [], ids: [] })
})
