import { expect, test } from 'vitest'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { rowsOf, requestRow, user } from '@/lib/a2a/fixtures/log'
import { isUnchanged } from '@/lib/a2a/folding/is-unchanged'
import type { RowEvent } from '@/lib/a2a/log'
import type { Message, Part } from '@/lib/a2a/model'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const numbers = (count: number): Part => ({ data: Array.from({ length: count }, (_, index) => index + 0.123456789) })
const message = (...parts: Part[]): Message => ({ messageId: 'm', role: 'agent', parts })
const working = (status: Message): RowEvent => ({
  kind: 'status',
  status: { state: 'working', message: status },
  final: false,
})

const snapshot = (artifacts: TaskFold['task']['artifacts']): TaskFold['task'] => ({
  id: 't',
  status: { state: 'working' },
  artifacts,
  history: [],
})

function measured<T>(work: () => T): { result: T; ms: number } {
  const start = process.threadCpuUsage()
  const result = work()
  return { result, ms: cpuTime(start) }
}

test('a message that grows by pieces takes no time for the large data it has already', () => {
  const data = Array.from({ length: 7 }, () => numbers(200_000))
  const task: RowEvent = {
    kind: 'task',
    task: { id: 't', status: { state: 'working', message: message(...data) }, artifacts: [], history: [] },
  }
  const start = applyRows(emptyFold, rowsOf([requestRow(user('go')), working(message(...data)), task]))
  const pieces = rowsOf(Array.from({ length: 250 }, () => working(message({ text: 'x' }))))
  const rows = pieces.map((row, index) => ({ ...row, seq: start.lastSeq + 1 + index }))
  const { result, ms } = measured(() => applyRows(start, rows))
  expect(result.lastSeq).toBe(start.lastSeq + 250)
  expect(ms).toBeLessThan(2_000)
})

test('a task is compared with its next snapshot without writing it as JSON', () => {
  const artifacts = Array.from({ length: 8 }, (_, index) => ({ artifactId: `a${index}`, parts: [numbers(200_000)] }))
  const { result, ms } = measured(() =>
    Array.from({ length: 20 }, () => isUnchanged(snapshot(artifacts), snapshot(artifacts.map((one) => ({ ...one }))))),
  )
  expect(result).not.toContain(false)
  expect(ms).toBeLessThan(200)
  const equal = artifacts.map(({ artifactId }) => ({ artifactId, parts: [numbers(200_000)] }))
  const compared = measured(() => isUnchanged(snapshot(artifacts), snapshot(equal)))
  expect(compared.result).toBe(true)
  expect(compared.ms).toBeLessThan(400)
  const other = equal.map((one, index) => (index === 7 ? { ...one, parts: [numbers(199_999)] } : one))
  expect(isUnchanged(snapshot(artifacts), snapshot(other))).toBe(false)
})
