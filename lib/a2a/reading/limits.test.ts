import { afterEach, describe, expect, it } from 'vitest'
import { checkCard } from '@/lib/a2a/card-checks/check-card'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import { defaultLimits, limits, setLimits } from '@/lib/limits/limits'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { hasTooManyValues, readCard } from '@/lib/a2a/cards/read-card'

const { decodeEvent, decodeReply, decodeCall } = dialects['v1.0']
const many = (count: number, item: Json = {}) => Array.from({ length: count }, () => item)
const status = { state: 'TASK_STATE_WORKING' }

afterEach(() => setLimits({}))

describe('payloads that exceed a limit are rejected and name the limit', () => {
  it.each<[keyof typeof defaultLimits, Json]>([
    ['parts', { message: { parts: many(3) } }],
    ['parts', { msg: { content: many(3) } }],
    ['parts', { statusUpdate: { taskId: 't', status: { ...status, message: { parts: many(3) } } } }],
    ['parts', { artifactUpdate: { artifact: { parts: many(3) } } }],
    ['parts', { task: { id: 't', status, artifacts: [{ parts: many(3) }] } }],
    ['parts', { kind: 'task', id: 't', status, history: [{ parts: many(3) }] }],
    ['artifacts', { task: { id: 't', status, artifacts: many(3) } }],
    ['history', { id: 't', status, history: many(3) }],
    ['references', { message: { parts: [], referenceTaskIds: many(3, 'x') } }],
    ['extensions', { message: { parts: [], extensions: many(3, 'x') } }],
  ])('%s of an event, %j', (name, json) => {
    expect(decodeEvent(json).ok).toBe(true)
    setLimits({ [name]: 2 })
    const problem = expect.stringMatching(new RegExp(`It has 3 .*\\. The limit is 2 \\(${name}\\)\\.`))
    expect(decodeEvent(json)).toEqual({ ok: false, problem })
    expect(decodeReply('send', json)).toEqual({ ok: false, problem })
  })

  it('in replies and calls', () => {
    setLimits({ tasks: 2, pushConfigs: 2, parts: 2 })
    expect(decodeReply('list', { tasks: many(3) })).toMatchObject({ problem: expect.stringContaining('(tasks)') })
    expect(decodeReply('listPush', { configs: many(3) })).toMatchObject({
      problem: expect.stringContaining('(pushConfigs)'),
    })
    expect(decodeReply('listPush', many(3))).toMatchObject({ problem: expect.stringContaining('(pushConfigs)') })
    const call = decodeCall('SendMessage', { message: { parts: many(3, { text: 'x' }) } })
    expect(call).toEqual({
      ok: false,
      problem: 'params.message exceeds a limit. It has 3 parts. The limit is 2 (parts).',
    })
  })

  it('except data of any length', () => {
    setLimits({ parts: 2 })
    expect(decodeEvent({ message: { parts: [{ data: { parts: many(9) } }], metadata: { parts: many(9) } } }).ok).toBe(
      true,
    )
  })
})

describe('a long card is cut to the limits, with a note', () => {
  it.each([
    ['skills', { skills: many(3, { id: 's' }) }, 'skills has 3 entries; only the first 2 are read (limit: skills)'],
    [
      'tags',
      { skills: [{ id: 's', tags: many(3, 't') }] },
      'tags has 3 entries; only the first 2 are read (limit: tags)',
    ],
    [
      'interfaces',
      { supported_interfaces: many(3, {}) },
      'supported_interfaces has 3 entries; only the first 2 are read (limit: interfaces)',
    ],
    [
      'schemes',
      { securitySchemes: { a: {}, b: {}, c: {} } },
      'securitySchemes has 3 entries; only the first 2 are read (limit: schemes)',
    ],
    [
      'tags',
      { capabilities: { extensions: many(3, { uri: 'x' }) } },
      'extensions has 3 entries; only the first 2 are read (limit: tags)',
    ],
  ])('%s', (name, members, note) => {
    const card = { name: 'A', url: 'https://agent.example', ...members }
    setLimits({ [name]: 2 })
    const reading = readCard(card, '')
    expect(reading).toMatchObject({ ok: true, notes: expect.arrayContaining([note]) })
    expect(reading.ok && reading.value.card.skills.length).toBeLessThanOrEqual(2)
  })

  it('cardValues: rejects a card with more values', () => {
    const card = { name: 'A', url: 'https://agent.example', x: [[1, 2], { a: 1 }] }
    setLimits({ cardValues: 9 })
    expect([readCard(card, '').ok, hasTooManyValues(card)]).toEqual([true, false])
    setLimits({ cardValues: 8 })
    expect(readCard(card, '')).toEqual({
      ok: false,
      problem: 'The Agent Card has more than 8 values (limit: cardValues).',
    })
    expect(hasTooManyValues(card)).toBe(true)
  })

  it('reads and checks a card with a megabyte of skills within the time limit', () => {
    const skill = { id: 's', name: '', tags: [] }
    setLimits({ cardValues: 200_000 })
    const card = { name: 'A', url: 'https://agent.example', skills: many(25_000, skill) }
    const start = process.threadCpuUsage()
    const reading = readCard(card, '')
    const report = reading.ok ? checkCard(card, reading.value, '') : []
    expect(report.length).toBeGreaterThan(0)
    expect(report.length).toBeLessThan(5 * defaultLimits.skills)
    expect(cpuTime(start)).toBeLessThan(5_000)
  })
})

it('limits are shared by all copies of the code and have defaults', () => {
  const defaults = { ...defaultLimits, taskBytes: 64 * 1024 * 1024 }
  expect(limits()).toEqual(defaults)
  setLimits({ skills: 5 })
  expect(limits()).toEqual({ ...defaults, skills: 5 })
})
