import { expect, it } from 'vitest'
import { foldOf, type RowLike, sent, status, user } from '@/lib/a2a/fixtures/log'

const method = 'CreateTaskPushNotificationConfig'
const asked: RowLike = {
  kind: 'request',
  method,
  call: { operation: 'setPush', taskId: 't', config: { url: 'https://s' } },
}
const agreed: RowLike = { kind: 'note', method, note: 'The agent posts its news.' }
const begun = [sent(user('go')), status('working'), asked]

it('is followed by push from the agent’s consent on, and tells when it was last heard', () => {
  expect(foldOf(begun).push).toBeUndefined()
  expect(foldOf([...begun, { kind: 'note', note: 'It is listened to.' }]).push).toBeUndefined()
  expect(foldOf([...begun, agreed]).push).toEqual({ since: '2026-01-01T00:00:04.000Z', heardAt: null })
  const refused: RowLike = { kind: 'push', accepted: false, problem: 'wrong token' }
  expect(foldOf([...begun, agreed, refused]).push?.heardAt).toBeNull()
  const heard = foldOf([...begun, agreed, refused, { kind: 'push', accepted: true }])
  expect(heard.push?.heardAt).toBe('2026-01-01T00:00:06.000Z')
})

it('is followed over a connection again once one was made', () => {
  const again: RowLike = { kind: 'request', call: { operation: 'subscribe', taskId: 't' } }
  expect(foldOf([...begun, agreed, { kind: 'push', accepted: true }, again]).push).toBeUndefined()
  const look: RowLike = { kind: 'request', call: { operation: 'get', taskId: 't' } }
  expect(foldOf([...begun, agreed, look]).push).toBeDefined()
})
