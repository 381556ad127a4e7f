import { expect, test } from 'vitest'
import { rowsOf, requestRow, user } from '@/lib/a2a/fixtures/log'
import { taskTitle } from '@/lib/server/tasks/task-summary'
import { redactTitle } from '@/lib/server/traces/open-redaction'
import { createRedactor } from '@/lib/trace/create-redactor'
import { redactionKinds } from '@/lib/trace/redaction'

const before = 'This many words come first in what somebody said to the agent about many things: '
const { text } = createRedactor(redactionKinds, [])
const cut = (message: string) => taskTitle(user(message))

test.each([
  ['mysql://root:Tr0ub4dor-and-3-horses-stapled@db.example.com/x', 'Tr0ub4dor'],
  ['https://admin:S3cr3tPassw0rdLongLongLong@one.example/path/and/more', 'S3cr3t'],
  ['the number of the card, 4111 1111 1111 1111', '1111'],
  ['it is the access key AKIAIOSFODNN7EXAMPLE', 'AKIA'],
  ['please write to alice.wonder@wonderland.example', 'alice'],
  ['the address of the host is 192.168.100.200', '192'],
  ['https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX', 'T00'],
])('removes the word at which a title was cut: %s', (secret, part) => {
  const message = before + secret
  const title = cut(message)
  expect(title).toContain(part)
  expect(title.endsWith('…')).toBe(true)
  const [first] = rowsOf([requestRow(user(message))])
  for (const row of [first, undefined]) {
    const left = redactTitle(title, row, text)
    expect(left).not.toContain(part)
    expect(left).toContain('This many words come first')
  }
})

test('keeps a complete title, and one that was renamed', () => {
  const [first] = rowsOf([requestRow(user('A story about rivers'))])
  expect(redactTitle('A story about rivers', first, text)).toBe('A story about rivers')
  expect(redactTitle('Rivers…', undefined, text)).toBe('…')
  expect(redactTitle('My rivers', first, text)).toBe('My rivers')
  const long = `${before}${'and more '.repeat(20)}`
  expect(redactTitle(cut(long), rowsOf([requestRow(user(long))])[0], text)).toBe(cut(long))
})
