import { expect, test } from 'vitest'
import { getAgentText } from '@/components/chat/follow-agent-text'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { selectVisibleEntries } from '@/components/compare/answer'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { rowsOf, requestRow, user } from '@/lib/a2a/fixtures/log'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const parts = (index: number) => [{ text: `A text that begins like all the others: ${index}` }]

/** A snapshot of 9,000 messages and 19,000 artifacts, sent twice. */
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
      requestRow(user('go')),
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
  for (const read of [buildTurns, getAgentText, (task: TaskFold) => selectVisibleEntries(task, false)]) {
    const start = process.threadCpuUsage()
    read(fold)
    expect(cpuTime(start)).toBeLessThan(2_500)
  }
  expect(buildTurns(fold)).toHaveLength(count)
})
