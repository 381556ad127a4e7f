import { expect, onTestFinished, test } from 'vitest'
import { markSecrets } from '@/lib/a2a/secrets/secret-parts'
import type { Run } from '@/lib/api/run'
import { startSampleServer } from '@/lib/samples/testing/start-sample-server'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { requireCurrentViewer } from '@/lib/server/access/current-viewer'
import { storeCredential } from '@/lib/server/credentials/vault'
import { archiveAgent, updateAgent } from '@/lib/server/db/agents/agents'
import { setAgentAccess } from '@/lib/server/db/agents/set-agent-access'
import { database } from '@/lib/server/db/engine/client'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { compareTasks } from '@/lib/server/runs/compare-tasks'
import { listTaskRuns, startRerun } from '@/lib/server/runs/rerun'
import { previewRerun } from '@/lib/server/runs/read-script'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

async function travelDesk(): Promise<AgentRecord> {
  const { url, server } = await startSampleServer()
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return agentAt(`${url}/travel-desk`, { dialect: 'v0.1' })
}

/** Starts a rerun as its route does. */
const rerun = (viewer: Viewer, taskId: string, agentId?: string) =>
  startRerun(viewer, taskId, { agentId, requireCurrent: () => requireCurrentViewer(viewer, 'member') })

/** Sends these messages in one task and returns its ID. */
async function converse(agent: AgentRecord, ...texts: string[]): Promise<string> {
  return converseAs(localViewer(), agent, ...texts)
}

async function converseAs(viewer: Viewer, agent: AgentRecord, ...texts: string[]): Promise<string> {
  let taskId: string | undefined
  for (const text of texts) {
    const started = await startTurn(viewer, agent, messageCall(text, taskId ? { taskId } : {}), 'v1.0')
    taskId = started.taskId
    await readAllRows(taskId, started.seq)
  }
  return taskId ?? ''
}

/** The runs of a task, once one of them has come so far. */
async function runsUntil(taskId: string, enough: (runs: Run[]) => boolean): Promise<Run[]> {
  const viewer = localViewer()
  await expect.poll(async () => enough(await listTaskRuns(viewer, taskId))).toBe(true)
  return listTaskRuns(viewer, taskId)
}

const isOver = (runs: Run[]) => runs.at(-1)?.task.state === 'completed' && !runs.at(-1)?.task.open

/** An agent that answers each message with the next of these states. */
function stepwise(...states: string[]) {
  let step = 0
  return rawAgent({
    SendStreamingMessage: (call) => {
      const state = states[step % states.length]
      step += 1
      const id = /"taskId":"([^"]*)"/.exec(JSON.stringify(call.params))?.[1] ?? `t${step}`
      call.event({ task: { id, contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } })
      const status = { state: `TASK_STATE_${state}` }
      call.event({ statusUpdate: { taskId: id, contextId: 'c', status } })
      call.end()
    },
  })
}

test('sends all messages again in a new task that refers to the original', async () => {
  await startEngine()
  const viewer = localViewer()
  const agent = await travelDesk()
  const first = await converse(agent, 'request a new phone for me', 'Android')
  const again = await rerun(viewer, first)
  const runs = await runsUntil(first, isOver)
  expect(runs.map(({ task, said }) => [task.id, said])).toEqual([
    [first, 2],
    [again, 2],
  ])
  expect(summarizeRows(await readStoredRows(again))).toEqual(summarizeRows(await readStoredRows(first)))
  const { pairs, times } = await compareTasks(viewer, first, again)
  const differing = pairs.filter(({ mark }) => mark !== 'same').map(({ left, right }) => [left?.text, right?.text])
  // Each order has a number of its own.
  expect(differing.every(([left, right]) => left !== undefined && right !== undefined)).toBe(true)
  expect(times.left.states.map(({ state }) => state)).toEqual(times.right.states.map(({ state }) => state))

  // A rerun of a rerun is one more run of the same.
  const third = await rerun(viewer, again)
  expect((await runsUntil(again, (all) => all.length === 3 && isOver(all))).map(({ task }) => task.id)).toEqual([
    first,
    again,
    third,
  ])
})

test('stops with a note if the agent responds differently', async () => {
  await startEngine()
  const viewer = localViewer()
  const first = await converse(await travelDesk(), 'request a new phone for me', 'Android')
  const other = await agentAt((await stepwise('COMPLETED')).url)
  const again = await rerun(viewer, first, other.slug)
  await expect.poll(async () => (await readStoredRows(again)).at(-1)?.kind).toBe('note')
  const note = (await readStoredRows(again)).at(-1)?.event
  expect(note).toMatchObject({ note: expect.stringMatching(/the task is completed; .* it was input-required/) })
  const runs = await listTaskRuns(viewer, first)
  expect(runs.map(({ task, said }) => [task.agentSlug, said])).toEqual([
    [runs[0]?.task.agentSlug, 2],
    [other.slug, 1],
  ])
})

function requestInput(call: RawCall): void {
  const status = { state: 'TASK_STATE_INPUT_REQUIRED' }
  call.event({ statusUpdate: { taskId: 'second', contextId: 'c', status } })
  call.end()
}

test('stops if someone else sends a message in between', async () => {
  await startEngine()
  const viewer = localViewer()
  const { url, calls } = await stepwise('INPUT_REQUIRED', 'COMPLETED')
  const first = await converse(await agentAt(url), 'ask', 'an answer')
  expect(calls).toHaveLength(2)

  const slow = await rawAgent({
    SendStreamingMessage: (call) =>
      slow.calls.length === 1
        ? call.event({ task: { id: 'second', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } })
        : requestInput(call),
  })
  const agent = await agentAt(slow.url)
  const again = await rerun(viewer, first, agent.id)
  await expect.poll(async () => summarizeRows(await readStoredRows(again))).toContain('task working')
  const started = await startTurn(viewer, agent, messageCall('let me', { taskId: again }), 'v1.0')
  for (const call of slow.calls.slice(0, 1)) requestInput(call)
  await readAllRows(again, started.seq)
  // Another message would be sent after a while.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(slow.calls.map(({ params }) => /"text":"([^"]*)"/.exec(JSON.stringify(params))?.[1])).toEqual([
    'ask',
    'let me',
  ])
  expect((await findTask(viewer, again))?.state).toBe('input-required')
})

test('rejects a task that cannot be rerun', async () => {
  await startEngine()
  const viewer = localViewer()
  const { url } = await stepwise('COMPLETED')
  const agent = await agentAt(url)
  const { message, ...call } = messageCall('the password')
  const secret = await startTurn(viewer, agent, { ...call, message: markSecrets(message) }, 'v1.0')
  await readAllRows(secret.taskId)
  await expect(rerun(viewer, secret.taskId)).rejects.toThrow('contains a secret')
  // A credential that was typed by mistake is not kept either.
  await storeCredential(agent, 'bearer', { type: 'bearer', token: 'known-credential-1' }, { origins: [] })
  const typed = await converse(agent, 'use known-credential-1, please')
  expect((await previewRerun(viewer, typed)).messages).toMatchObject([{ secret: true }])
  await expect(rerun(viewer, typed)).rejects.toThrow('contains a secret')
  await expect(rerun(viewer, 'nothing')).rejects.toMatchObject({ data: { kind: 'not-found' } })
  const id = await converse(agent, 'hello')
  await expect(rerun(viewer, id, 'missing')).rejects.toThrow('Agent not found: missing.')
  await archiveAgent(viewer, agent.id)
  await expect(rerun(viewer, id)).rejects.toThrow('archived')
})

/** A rerun by a member, whose agent has not answered the first message yet. */
async function beginRerun() {
  await startEngine()
  const viewer = await newViewer('member')
  const first = await stepwise('INPUT_REQUIRED', 'COMPLETED')
  const agent = await agentAt(first.url, { visibility: 'everyone' })
  const recorded = await converseAs(viewer, agent, 'ask', 'an answer')
  const slow = await rawAgent({
    SendStreamingMessage: (call) =>
      call.event({ task: { id: 'second', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } }),
  })
  await updateAgent(localViewer(), agent.id, { url: slow.url })
  const taskId = await rerun(viewer, recorded)
  await expect.poll(async () => summarizeRows(await readStoredRows(taskId))).toContain('task working')
  const answer = () => slow.calls.slice(0, 1).forEach(requestInput)
  return { viewer, agent, taskId, slow, answer }
}

test.each<[string, string, (viewer: Viewer, agent: AgentRecord) => Promise<unknown>]>([
  ['the agent is archived', 'archived', (_, { id }) => archiveAgent(localViewer(), id)],
  ['the agent is hidden', 'not found', (_, agent) => setAgentAccess(agent.id, { ...agent, visibility: 'owner' })],
  [
    'the account is disabled',
    'disabled',
    ({ userId: id }) => database().prisma.user.update({ where: { id }, data: { disabledAt: new Date() } }),
  ],
  [
    'the role no longer allows calls',
    'role',
    ({ userId: id }) => database().prisma.user.update({ where: { id }, data: { role: 'viewer' } }),
  ],
])('stops with a note if %s in between', async (_, reason, change) => {
  const { viewer, agent, taskId, slow, answer } = await beginRerun()
  await change(viewer, agent)
  answer()
  await expect.poll(async () => (await readStoredRows(taskId)).at(-1)?.kind).toBe('note')
  const note = (await readStoredRows(taskId)).at(-1)?.event
  expect(note).toMatchObject({ note: expect.stringMatching(`Couldn’t send the next message: .*${reason}`) })
  expect(slow.calls).toHaveLength(1)
})

test('sends the next message to the endpoint that the agent has by then', async () => {
  const { agent, taskId, slow, answer } = await beginRerun()
  const moved = await stepwise('COMPLETED')
  await updateAgent(localViewer(), agent.id, { url: moved.url })
  answer()
  await expect.poll(() => moved.calls.length).toBe(1)
  await readAllRows(taskId)
  expect(slow.calls).toHaveLength(1)
})
