import { afterAll, beforeAll, expect, test } from 'vitest'
import { artifactText, readLog, readTask, register, send } from '../running/gateway.ts'
import type { Served } from '../matrix/agents/serve.ts'
import { startSeedReplay } from '../peers/seed-replay.ts'
import { api } from './shared-app.ts'

const documents = ['000', '001', '003', '004']
const agents = new Map<string, Served>()
beforeAll(async () => {
  for (const seed of documents) agents.set(seed, await startSeedReplay(seed))
})
afterAll(() => {
  for (const agent of agents.values()) agent.end()
})

/** Sends parts to the agent of a document; returns the task with its log. */
async function sendTo(seed: string, parts: object[], task?: { remoteId: string; contextId: string }) {
  const slug = await register(api, agents.get(seed)?.url ?? '')
  const id = await send(api, slug, parts, task)
  return { ...(await readTask(api, id)), log: await readLog(api, id) }
}

for (const seed of documents) {
  test(`document ${seed}: the agent is registered as v0.1`, async () => {
    const slug = await register(api, agents.get(seed)?.url ?? '')
    expect((await (await api.get(`/api/agents/${slug}`)).json()).dialect).toBe('v0.1')
  })
}

for (const seed of ['000', '001', '004']) {
  test(`document ${seed}: one answer`, async () => {
    const words = seed === '004' ? '给我讲个笑话' : 'tell me a joke'
    const task = await sendTo(seed, [{ text: words }])
    expect(task.state).toBe('completed')
    expect(artifactText(task).length).toBeGreaterThan(10)
  })
}

for (const seed of ['000', '001']) {
  test(`document ${seed}: a question, answered in the same task`, async () => {
    const question = await sendTo(seed, [{ text: 'request a new phone for me' }])
    expect(question.state).toBe('input-required')
    const ordered = await sendTo(seed, [{ text: 'Android' }], question)
    expect(ordered.id).toBe(question.id)
    expect(ordered.state).toBe('completed')
    expect(artifactText(ordered)).toContain('R12443')
  })

  test(`document ${seed}: a stream whose sections are joined and whose IDs vary`, async () => {
    const picture = { raw: 'AAAA', mediaType: 'image/png' }
    const task = await sendTo(seed, [{ text: 'write a long paper describing the attached pictures' }, picture])
    expect(task.state).toBe('completed')
    expect(artifactText(task)).toBe('<section 1...><section 2...><section 3...>')
  })

  test(`document ${seed}: an answer that is polled for`, async () => {
    const file = { raw: 'AAAA', mediaType: 'application/pdf' }
    const task = await sendTo(seed, [{ text: 'Analyze the attached report and generate high level overview' }, file])
    expect(task.state).toBe('completed')
    expect(artifactText(task)).toBe('<generated analysis content>')
  })

  test(`document ${seed}: JSON in a text part`, async () => {
    const task = await sendTo(seed, [{ text: 'Show me a list of my open IT tickets' }])
    expect(JSON.parse(artifactText(task))).toHaveLength(2)
  })
}

test('document 003: a stream with IDs and event names', async () => {
  const task = await sendTo('003', [{ text: 'Write a very short story about a curious robot exploring Mars.' }])
  expect(task.state).toBe('completed')
  expect(task.log.filter((row) => row.kind === 'artifact').length).toBeGreaterThan(1)
})

test('document 003: a question, answered with a data part', async () => {
  const question = await sendTo('003', [{ text: "I'd like to book a flight." }])
  expect(question.state).toBe('input-required')
  const text = 'I want to fly from New York (JFK) to London (LHR) around October 10th, returning October 17th.'
  const booked = await sendTo('003', [{ text }], question)
  expect(booked.artifacts[0]?.parts[0]?.data).toMatchObject({ confirmationId: 'XYZ123' })
})

test('document 003: a list in a data part', async () => {
  const task = await sendTo('003', [{ text: 'List my open IT support tickets created in the last week.' }])
  expect(task.artifacts[0]?.parts[0]?.data).toHaveLength(2)
})

test('document 004: a stream with invalid JSON still ends, and its invalid events are logged as sent', async () => {
  const slug = await register(api, agents.get('004')?.url ?? '')
  const id = await send(api, slug, [{ text: '写一篇描述附图的长文' }, { raw: 'AAAA', mediaType: 'image/png' }])
  const task = await readTask(api, id)
  expect(task.open).toBe(false)
  const unread = (await readLog(api, id)).filter(({ event }) => event.unread)
  expect(unread.length).toBeGreaterThan(0)
  for (const { kind, raw } of unread) {
    expect(kind).toBe('note')
    expect(() => JSON.parse(raw)).toThrow(SyntaxError)
  }
})
