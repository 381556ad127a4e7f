import { describe, expect, test } from 'vitest'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { rowsOf, type RowLike, requestRow, user } from '@/lib/a2a/fixtures/log'
import { repairJson, type SeedExample, seedExamples, seedText } from '@/lib/a2a/fixtures/seeds/index'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readTask } from '@/lib/a2a/reading/read-task'
import { endsTurn } from '@/lib/a2a/agent-events'
import { createSseDecoder } from '@/lib/sse/decode'
import type { SseEvent } from '@/lib/sse/encode'

const exampleOf = (file: string): SeedExample => {
  const example = seedExamples.find((candidate) => candidate.file.startsWith(file))
  if (!example) throw new Error(`no example ${file}`)
  return example
}
const json = (file: string): JsonObject => JSON.parse(repairJson(seedText(exampleOf(file)))) as JsonObject

function frames(example: SeedExample, at = 0): SseEvent[] {
  const bytes = new TextEncoder().encode(seedText(example))
  const decoder = createSseDecoder()
  return [...decoder.feed(bytes.subarray(0, at)), ...decoder.feed(bytes.subarray(at)), ...decoder.end()]
}

function parse(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text) as JsonObject
  } catch {
    return undefined
  }
}

function eventOf({ data }: SseEvent): AgentEvent | undefined {
  const outcome = readEvent((parse(repairJson(data))?.result ?? null) as Json)
  return outcome.ok ? outcome.value : undefined
}

function inShort(event: AgentEvent | undefined): string {
  if (event?.kind === 'status') return `status ${event.status.state}${event.final ? ' final' : ''}`
  if (event?.kind !== 'artifact') return 'not JSON'
  return `artifact ${event.artifact.artifactId}${event.append ? ' append' : ''}${event.lastChunk ? ' last' : ''}`
}

function rowOf(frame: SseEvent): RowLike {
  return eventOf(frame) ?? { kind: 'note', note: 'not understood' }
}

const fold = (events: RowLike[]): TaskFold => rowsOf(events).reduce(applyRow, emptyFold)
const streams = seedExamples.filter(({ kind }) => kind === 'stream')

describe.each(streams)('$file', (example) => {
  test('decodes into its events when split at any byte', () => {
    expect(frames(example).map((frame) => inShort(eventOf(frame)))).toEqual(example.outcome)
    const whole = frames(example)
    const length = new TextEncoder().encode(seedText(example)).length
    for (let at = 1; at < length; at++) expect(frames(example, at)).toEqual(whole)
  })

  test('is invalid JSON only because of no-break spaces and arrays with members', () => {
    const unreadable = frames(example).filter(({ data }) => !parse(data))
    const expected = example.flaws?.includes('no-break spaces')
      ? frames(example).length
      : example.outcome.filter((event) => event === 'not JSON').length
    expect(unreadable).toHaveLength(expected)
  })

  test('ends the turn with its last event only', () => {
    const ends = frames(example).map((frame) => {
      const event = eventOf(frame)
      return event !== undefined && endsTurn(event)
    })
    expect(ends.indexOf(true)).toBe(ends.length - 1)
  })
})

test.each([
  ['000/17', '000/16', '<section 1...><section 2...><section 3...>'],
  ['001/17', '001/16', '<section 1...><section 2...><section 3...>'],
  ['000/19', '000/16', '<section 2...><section 3...>'],
  ['001/19', '001/16', '<section 2...><section 3...>'],
])('%s folds into the completed task', (stream, request, text) => {
  const requestMessage = readMessage((json(request).params as JsonObject).message ?? null)
  if (!requestMessage.ok) throw new Error(requestMessage.problem)
  const result = fold([requestRow(requestMessage.value), ...frames(exampleOf(stream)).map(rowOf)])
  expect(result).toMatchObject({ open: false, task: { id: 'de38c76d-d54c-436c-8b9f-4c2703648d64' } })
  expect(result.task.status).toEqual({ state: 'completed', timestamp: '2025-04-02T16:59:35.331844' })
  expect(result.task.artifacts).toEqual([{ artifactId: '0', parts: [{ text }] }])
  expect(result.task.history).toEqual([requestMessage.value])
})

test('003: the story', () => {
  const example = exampleOf('003/05')
  expect(frames(example).map(({ id, event }) => [id, event])).toEqual(
    [101, 102, 103, 104, 105].map((number) => [`sse-evt-${number}`, 'message']),
  )
  const { task, entries, states } = fold([requestRow(user('Write')), ...frames(example).map(rowOf)])
  expect(task).toMatchObject({ id: 'task-story-456', status: { state: 'completed' } })
  expect(task.artifacts).toHaveLength(1)
  expect(textOf(task.artifacts[0]?.parts ?? [])).toBe(
    'Unit 734, a small rover with oversized optical sensors, trundled across the ochre plains. Its mission: to find the source of a peculiar signal. Olympus Mons loomed, a silent giant, as Unit 734 beeped excitedly.',
  )
  expect(task.artifacts[0]?.name).toBe('MarsStory.txt')
  expect(task.history.map(({ parts }) => textOf(parts))).toEqual([
    'Write',
    "Okay, I'm starting to write that story for you...",
    'The story is complete!',
  ])
  expect(entries.map(({ type }) => type)).toEqual(['message', 'message', 'artifact', 'message'])
  expect(entries[2]).toMatchObject({ chunks: 3, complete: true })
  expect(states.map(({ state }) => state)).toEqual(['submitted', 'working', 'completed'])
})

test.each(['004/17', '004/19'])('%s: skips invalid JSON and applies the rest', (file) => {
  const result = fold([requestRow(user('写')), ...frames(exampleOf(file)).map(rowOf)])
  expect(result).toMatchObject({ open: false, task: { id: '1', status: { state: 'completed' }, artifacts: [] } })
  expect(result.lastSeq).toBe(1 + exampleOf(file).outcome.length)
})

test.each(['000', '001'])('%s: two turns with a question between', (seed) => {
  const requestMessage = (file: string): RowLike => {
    const message = readMessage((json(`${seed}/${file}`).params as JsonObject).message ?? null)
    return requestRow(message.ok ? message.value : user('unreadable'), 'send')
  }
  const answered = (file: string): RowLike => {
    const task = readTask(json(`${seed}/${file}`).result ?? null)
    return task.ok ? { kind: 'task', task: task.value } : { kind: 'note', note: task.problem }
  }
  const waiting = fold([requestMessage('12'), answered('13')])
  expect(waiting).toMatchObject({ open: false, task: { status: { state: 'input-required' } } })
  const { task, states, entries } = fold([requestMessage('12'), answered('13'), requestMessage('14'), answered('15')])
  expect(states.map(({ state }) => state)).toEqual(['submitted', 'input-required', 'completed'])
  expect(task.history.map(({ role, parts }) => `${role}: ${textOf(parts)}`)).toEqual([
    'user: request a new phone for me',
    'agent: Select a phone type (iPhone/Android)',
    'user: Android',
  ])
  expect(entries.map(({ type }) => type)).toEqual(['message', 'message', 'message', 'artifact'])
  expect(task.artifacts).toMatchObject([{ artifactId: '0', name: 'order-confirmation' }])
})
