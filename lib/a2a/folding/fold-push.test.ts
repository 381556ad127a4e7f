import { expect, it } from 'vitest'
import { foldOf, type RowLike, requestRow, status, user } from '@/lib/a2a/fixtures/log'

const method = 'CreateTaskPushNotificationConfig'
const setPushRow: RowLike = {
  kind: 'request',
  method,
  call: { operation: 'setPush', taskId: 't', config: { url: 'https://s' } },
}
const confirmation: RowLike = { kind: 'note', method, note: 'The agent sends push notifications.' }
const rows = [requestRow(user('go')), status('working'), setPushRow]

it('records push notifications once the agent accepts the config, and the last delivery', () => {
  expect(foldOf(rows).push).toBeUndefined()
  expect(foldOf([...rows, { kind: 'note', note: 'Something else.' }]).push).toBeUndefined()
  expect(foldOf([...rows, confirmation]).push).toEqual({ since: '2026-01-01T00:00:04.000Z', heardAt: null })
  const rejected: RowLike = { kind: 'push', accepted: false, problem: 'wrong token' }
  expect(foldOf([...rows, confirmation, rejected]).push?.heardAt).toBeNull()
  const received = foldOf([...rows, confirmation, rejected, { kind: 'push', accepted: true }])
  expect(received.push?.heardAt).toBe('2026-01-01T00:00:06.000Z')
})

it('clears push notifications when a connection is made', () => {
  const subscription: RowLike = { kind: 'request', call: { operation: 'subscribe', taskId: 't' } }
  expect(foldOf([...rows, confirmation, { kind: 'push', accepted: true }, subscription]).push).toBeUndefined()
  const poll: RowLike = { kind: 'request', call: { operation: 'get', taskId: 't' } }
  expect(foldOf([...rows, confirmation, poll]).push).toBeDefined()
})
