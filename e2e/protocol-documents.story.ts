import type { APIRequestContext } from '@playwright/test'
import { artifactText, readLog, readTask, register, send } from './running/gateway.ts'
import { startSeedReplay } from './running/peer.ts'
import type { Program } from './running/program.ts'
import { expect, test } from './running/story.ts'

const documents = ['000', '001', '003', '004']
const peers = new Map<string, Program>()
test.beforeAll(async () => {
  for (const seed of documents) peers.set(seed, await startSeedReplay(seed))
})
test.afterAll(async () => {
  await Promise.all([...peers.values()].map((peer) => peer.end()))
})

async function say(
  request: APIRequestContext,
  seed: string,
  parts: object[],
  task?: { remoteId: string; contextId: string },
) {
  const slug = await register(request, peers.get(seed)?.url ?? '')
  const id = await send(request, slug, parts, task)
  return { ...(await readTask(request, id)), log: await readLog(request, id) }
}

for (const seed of documents) {
  test(`document ${seed}: its agent is registered as v0.1`, async ({ request }) => {
    const slug = await register(request, peers.get(seed)?.url ?? '')
    expect((await (await request.get(`/api/agents/${slug}`)).json()).dialect).toBe('v0.1')
  })
}

for (const seed of ['000', '001', '004']) {
  test(`document ${seed}: a joke in one answer`, async ({ request }) => {
    const words = seed === '004' ? '给我讲个笑话' : 'tell me a joke'
    const task = await say(request, seed, [{ text: words }])
    expect(task.state).toBe('completed')
    expect(artifactText(task).length).toBeGreaterThan(10)
  })
}

for (const seed of ['000', '001']) {
  test(`document ${seed}: a phone, asked back and ordered`, async ({ request }) => {
    const asked = await say(request, seed, [{ text: 'request a new phone for me' }])
    expect(asked.state).toBe('input-required')
    const ordered = await say(request, seed, [{ text: 'Android' }], asked)
    expect(ordered.id).toBe(asked.id)
    expect(ordered.state).toBe('completed')
    expect(artifactText(ordered)).toContain('R12443')
  })

  test(`document ${seed}: a streamed paper, its sections joined, its odd ids tolerated`, async ({ request }) => {
    const picture = { raw: 'AAAA', mediaType: 'image/png' }
    const task = await say(request, seed, [{ text: 'write a long paper describing the attached pictures' }, picture])
    expect(task.state).toBe('completed')
    expect(artifactText(task)).toBe('<section 1...><section 2...><section 3...>')
  })

  test(`document ${seed}: an analysis that is polled for`, async ({ request }) => {
    const file = { raw: 'AAAA', mediaType: 'application/pdf' }
    const task = await say(request, seed, [
      { text: 'Analyze the attached report and generate high level overview' },
      file,
    ])
    expect(task.state).toBe('completed')
    expect(artifactText(task)).toBe('<generated analysis content>')
  })

  test(`document ${seed}: tickets as JSON text`, async ({ request }) => {
    const task = await say(request, seed, [{ text: 'Show me a list of my open IT tickets' }])
    expect(JSON.parse(artifactText(task))).toHaveLength(2)
  })
}

test('document 003: a story streamed with ids and event names', async ({ request }) => {
  const task = await say(request, '003', [{ text: 'Write a very short story about a curious robot exploring Mars.' }])
  expect(task.state).toBe('completed')
  expect(task.log.filter((row) => row.kind === 'artifact').length).toBeGreaterThan(1)
})

test('document 003: a flight, asked back and booked as data', async ({ request }) => {
  const asked = await say(request, '003', [{ text: "I'd like to book a flight." }])
  expect(asked.state).toBe('input-required')
  const text = 'I want to fly from New York (JFK) to London (LHR) around October 10th, returning October 17th.'
  const booked = await say(request, '003', [{ text }], asked)
  expect(booked.artifacts[0]?.parts[0]?.data).toMatchObject({ confirmationId: 'XYZ123' })
})

test('document 003: tickets as a list in a data part', async ({ request }) => {
  const task = await say(request, '003', [{ text: 'List my open IT support tickets created in the last week.' }])
  expect(task.artifacts[0]?.parts[0]?.data).toHaveLength(2)
})

test('document 004: what is not JSON is logged as it came, and the stream still ends', async ({ request }) => {
  const slug = await register(request, peers.get('004')?.url ?? '')
  const id = await send(request, slug, [{ text: '写一篇描述附图的长文' }, { raw: 'AAAA', mediaType: 'image/png' }])
  const task = await readTask(request, id)
  expect(task.open).toBe(false)
})
