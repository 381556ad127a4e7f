import { expect, test } from 'vitest'
import { saidText } from '@/components/chat/announced-text'
import { turnsOf } from '@/components/chat/turn/turns'
import { shownEntries } from '@/components/compare/shown-entries'
import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { rowsOf, sent, user } from '@/lib/a2a/fixtures/log'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const parts = (index: number) => [{ text: `A text that begins like all the others: ${index}` }]

/** A snapshot of 9,000 messages and 19,000 artifacts, told twice. */
function largeTask(role: 'agent' | 'user'): TaskFold {
  const artifacts = Array.from({ length: 19_000 }, (_, index) => ({ artifactId: `a${index}`, parts: parts(index) }))
  const history = Array.from({ length: 9_000 }, (_, index) => ({
    messageId: `m${index}`,
    role,
    parts: parts(30_000 + index),
  }))
  const task = { id: 't', artifacts, history }
  return applyRows(
    emptyFold,
    rowsOf([
      sent(user('go')),
      { kind: 'task', task: { ...task, status: { state: 'working' } } },
      { kind: 'task', task: { ...task, status: { state: 'completed' } } },
    ]),
  )
}

test.each([
  ['agent', 1],
  ['user', 9_001],
] as const)('thousands of messages and artifacts do not hold up a tab: %s', (role, count) => {
  const fold = largeTask(role)
  for (const read of [turnsOf, saidText, (task: TaskFold) => shownEntries(task, false)]) {
    const start = process.threadCpuUsage()
    read(fold)
    expect(cpuTime(start)).toBeLessThan(2_500)
  }
  expect(turnsOf(fold)).toHaveLength(count)
})
