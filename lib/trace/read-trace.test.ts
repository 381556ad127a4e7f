import { expect, test } from 'vitest'
import { agent, rowsOf, sent, status, user } from '@/lib/a2a/fixtures/log'
import { readTrace } from '@/lib/trace/read-trace'
import { traceFormat, traceVersion } from '@/lib/trace/trace'

const task = {
  remoteId: 't',
  contextId: 'c',
  dialect: 'v0.3',
  state: 'completed',
  title: 'A story',
  createdAt: '2026-11-23T08:00:00.000Z',
  updatedAt: '2026-11-23T08:00:01.000Z',
}
const trace = {
  format: traceFormat,
  version: traceVersion,
  agent: { name: 'Storyteller', dialect: 'v0.3' },
  task,
  events: rowsOf([sent(user('go')), status('completed', agent('Done'))]),
}

test('a trace is read as it was written', () => {
  expect(readTrace(JSON.stringify(trace))).toMatchObject({ ok: true, value: trace })
})

test.each([
  ['nothing', '  ', 'It is empty.'],
  ['no JSON', 'hello', 'It is not JSON.'],
  ['another format', '{"log":{}}', 'It is not a trace of Switchboard: its member format is not "switchboard-trace".'],
  ['a list', '[]', 'It is not a trace of Switchboard: its member format is not "switchboard-trace".'],
  ['a later version', { ...trace, version: 9 }, 'It is a trace of version 9; this reads version 1.'],
  ['a member', { ...trace, task: { ...task, title: 1 } }, 'task.title: '],
  ['a row', { ...trace, events: [{ ...trace.events[0], at: 'noon' }] }, 'events[0].at: '],
  ['a hole', { ...trace, events: trace.events.slice(1) }, 'events[0].seq: 2 where 1 should follow.'],
  ['much', { ...trace, events: Array.from({ length: 9 }, () => 1) }, 'and 4 more'],
])('says what is wrong: %s', (_name, file, problem) => {
  const read = readTrace(typeof file === 'string' ? file : JSON.stringify(file))
  expect(read.ok ? '' : read.problem).toContain(problem)
})
