import { describe, expect, test } from 'vitest'
import { repairJson, type SeedExample, seedExamples, seedText } from '@/lib/a2a/fixtures/seeds/index'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, Part } from '@/lib/a2a/model'
import type { Outcome } from '@/lib/a2a/outcome'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readTask } from '@/lib/a2a/reading/read-task'

interface Envelope extends JsonObject {
  params: JsonObject
  result: JsonObject
}

const read = (example: SeedExample): Envelope => JSON.parse(repairJson(seedText(example))) as Envelope
const named = (file: string): Envelope =>
  read(seedExamples.find((example) => example.file.startsWith(file)) as SeedExample)
const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value
}
const partKind = (part: Part): string => ('text' in part ? 'text' : 'data' in part ? 'data' : 'file')
const ofKind = (kind: SeedExample['kind']): SeedExample[] => seedExamples.filter((example) => example.kind === kind)

test('includes every example', () => {
  const counts = Object.groupBy(seedExamples, ({ seed }) => seed)
  expect(Object.entries(counts).map(([seed, examples]) => [seed, examples?.length])).toEqual([
    ['000', 25],
    ['001', 25],
    ['003', 17],
    ['004', 25],
  ])
})

const objects = seedExamples.filter(({ kind }) => kind !== 'stream')

test.each(objects.filter(({ flaws }) => !flaws))('$file is JSON', (example) => {
  expect(JSON.parse(seedText(example))).toEqual(read(example))
})

test.each(objects.filter(({ flaws }) => flaws))('$file is invalid JSON because of $flaws', (example) => {
  expect(() => JSON.parse(seedText(example))).toThrow(SyntaxError)
})

const speaks = (example: SeedExample): boolean => read(example).params.message !== undefined
test.each(ofKind('request').filter(speaks))('$file: message', (example) => {
  const { params } = read(example)
  const message = valueOf(readMessage(params.message ?? null, 'agent'))
  expect(message.role).toBe('user')
  expect([`task ${String(params.id)}`, ...message.parts.map(partKind)]).toEqual(example.outcome)
})

const tellsTask = (example: SeedExample): boolean => read(example).result.status !== undefined
test.each(ofKind('response').filter(tellsTask))('$file: task', (example) => {
  const { result } = read(example)
  const outcome = readTask(result)
  const task = valueOf(outcome)
  expect(task.id).toBe(String(result.id))
  expect(task.contextId).toBe(result.sessionId)
  const artifactLines = task.artifacts.map(
    ({ artifactId, parts }) => `artifact ${artifactId}: ${parts.map(partKind).join(' ')}`,
  )
  expect([`task ${task.status.state}`, ...artifactLines]).toEqual(example.outcome)
  expect(outcome.ok && outcome.notes).toBeFalsy()
  const bare: AgentEvent = { kind: 'status', taskId: task.id, status: task.status }
  expect([bare, { kind: 'task', task }]).toContainEqual(valueOf(readEvent(result)))
})

test.each(objects.filter(({ outcome }) => outcome[0]?.startsWith('push')))(
  '$file: neither task nor event',
  (example) => {
    expect(readEvent(read(example).result)).toMatchObject({ ok: false })
  },
)

const taskOf = (file: string): unknown => valueOf(readTask(named(file).result))
const messageOf = (file: string): unknown => valueOf(readMessage(named(file).params.message as Json))

describe('content of the examples', () => {
  const joke = 'Why did the chicken cross the road? To get to the other side!'
  test.each([
    ['000', joke, 'tell me a joke'],
    ['001', joke, 'tell me a joke'],
    ['004', '为什么鸡要过马路？为了到达另一边！', '给我讲个笑话'],
  ])('%s: the joke', (seed, text, question) => {
    const task = { id: 'de38c76d-d54c-436c-8b9f-4c2703648d64', contextId: 'c295ea44-7543-4f78-b524-7a38915ad6e4' }
    const artifact = { artifactId: '0', parts: [{ text }] }
    const rest = { status: { state: 'completed' }, metadata: {} }
    expect(messageOf(`${seed}/02`)).toStrictEqual({ role: 'user', parts: [{ text: question }] })
    expect(taskOf(`${seed}/03`)).toStrictEqual({
      ...task,
      ...rest,
      artifacts: [{ ...artifact, name: 'joke' }],
      history: [],
    })
    expect(taskOf(`${seed}/05`)).toStrictEqual({
      ...task,
      ...rest,
      artifacts: [artifact],
      history: [messageOf(`${seed}/02`)],
    })
  })

  test.each(['000/07', '001/07', '004/07'])('%s: canceled', (file) => {
    const id = file.startsWith('004') ? '1' : 'de38c76d-d54c-436c-8b9f-4c2703648d64'
    expect(taskOf(file)).toMatchObject({ id, status: { state: 'canceled' }, artifacts: [] })
  })

  test.each(['000/20', '001/20', '004/12', '004/20'])('%s: file bytes under data that are not base64', (file) => {
    const outcome = readMessage(named(file).params.message as Json)
    const raw = file.startsWith('004') ? '<base64编码内容>' : '<base64-encoded-content>'
    expect(outcome).toMatchObject({ value: { parts: [{}, { raw, mediaType: 'application/pdf' }] } })
    expect(outcome.ok && outcome.notes).toEqual(['file bytes are not valid base64'])
  })

  test.each(['000/24', '001/24', '004/24'])('%s: requests for JSON stay in the metadata', (file) => {
    expect(messageOf(file)).toMatchObject({
      parts: [{ metadata: { mimeType: 'application/json', schema: { type: 'array' } } }],
    })
  })

  test.each(['000/25', '001/25'])('%s: JSON as text', (file) => {
    expect(taskOf(file)).toMatchObject({
      status: { state: 'completed', timestamp: '2025-04-17T17:47:09.680794' },
      artifacts: [{ artifactId: '0', parts: [{ text: expect.stringContaining('"REQ12312"') }] }],
    })
  })

  test('004: JSON as text of a working status', () => {
    expect(taskOf('004/25')).toMatchObject({
      status: { state: 'working', message: { role: 'agent', parts: [{ text: expect.stringContaining('REQ12312') }] } },
      artifacts: [],
    })
  })

  test('003: the answer twice', () => {
    const parts = [{ text: 'The capital of France is Paris.' }]
    expect(taskOf('003/03')).toStrictEqual({
      id: 'task-abc-123',
      contextId: 'session-xyz-789',
      status: { state: 'completed', message: { role: 'agent', parts }, timestamp: '2024-03-15T10:00:05Z' },
      artifacts: [{ artifactId: '0', name: 'Answer', parts }],
      history: [],
    })
  })

  test('003: data, bytes, a link, and a list of data', () => {
    expect(taskOf('003/09')).toMatchObject({
      artifacts: [{ artifactId: '0', parts: [{ data: { confirmationId: 'XYZ123' } }] }],
    })
    expect(messageOf('003/14')).toMatchObject({
      parts: [{}, { raw: 'iVBORw0KGgoAAAANSUhEUgAAAAUA...', filename: 'input_image.png' }],
    })
    expect(taskOf('003/15')).toMatchObject({
      artifacts: [
        { parts: [{ url: expect.stringMatching(/^https:.*xyz$/), filename: 'output.png', mediaType: 'image/png' }] },
      ],
    })
    expect(taskOf('003/17')).toMatchObject({
      artifacts: [{ parts: [{ data: [{ ticketId: 'IT00123' }, {}], metadata: { mimeType: 'application/json' } }] }],
    })
  })

  test('003: the body of a push notification', () => {
    expect(valueOf(readEvent(named('003/12')))).toStrictEqual({
      kind: 'status',
      taskId: 'task-reportgen-aaa',
      status: { state: 'completed', timestamp: '2024-03-15T18:30:00Z' },
      extra: { eventType: 'taskUpdate', summary: 'Q1 sales report generated successfully.' },
    })
  })
})
