import { expect, it, test } from 'vitest'
import type { Call } from '@/lib/a2a/call'
import type { Message } from '@/lib/a2a/model'
import {
  extractSecrets,
  hasMaskedSecret,
  hasSecret,
  maskPushSecrets,
  maskSecrets,
  unmarkSecrets,
} from '@/lib/a2a/secrets/secret-parts'

const metadata = { 'switchboard/secret': true }
const message: Message = {
  role: 'user',
  parts: [
    { text: 'Here it is' },
    { text: 'hunter2', metadata: { ...metadata, stored: 1 } },
    { data: { pin: 123456, login: { name: 'ann', list: ['x'], none: null } }, metadata },
    { raw: 'aHVudGVy', filename: 'key.pem', metadata },
  ],
}

it('masks a secret part completely', () => {
  expect(maskSecrets(message).parts).toEqual([
    { text: 'Here it is' },
    { text: '••••', metadata: { ...metadata, stored: 1 } },
    { data: { pin: '••••', login: { name: '••••', list: ['••••'], none: '••••' } }, metadata },
    { text: '••••', metadata },
  ])
})

it('masks the metadata of extensions if a part is secret as a whole', () => {
  const withExtension = {
    ...message,
    metadata: { 'https://forms.example': { id: 7, values: { pin: 'hunter2', ok: true } } },
  }
  expect(maskSecrets(withExtension).metadata).toEqual({
    'https://forms.example': { id: '••••', values: { pin: '••••', ok: '••••' } },
  })
  expect(extractSecrets(withExtension)).toEqual([...extractSecrets(message), '7', 'hunter2'])
})

it('removes only its own mark', () => {
  expect(unmarkSecrets(message).parts).toEqual([
    { text: 'Here it is' },
    { text: 'hunter2', metadata: { stored: 1 } },
    { data: { pin: 123456, login: { name: 'ann', list: ['x'], none: null } } },
    { raw: 'aHVudGVy', filename: 'key.pem' },
  ])
})

it('finds every secret text', () => {
  expect(extractSecrets(message)).toEqual(['hunter2', '123456', 'ann', 'x', 'aHVudGVy'])
})

it('returns other messages unchanged', () => {
  const open: Message = { role: 'user', parts: [{ text: 'a', metadata: { 'switchboard/secret': 'no' } }] }
  expect(hasSecret(open)).toBe(false)
  expect(maskSecrets(open)).toBe(open)
  expect(unmarkSecrets(open)).toBe(open)
})

it('masks only the values that the mark points to', () => {
  const data = { user: 'ann', keys: ['a', 'b'], 'x/y': 'slash', deep: { pin: 1 } }
  const some: Message = {
    role: 'user',
    parts: [{ data, metadata: { 'switchboard/secret': ['/keys/1', '/x~1y', '/deep', '/none'] } }],
  }
  expect(maskSecrets(some).parts).toMatchObject([
    { data: { user: 'ann', keys: ['a', '••••'], 'x/y': '••••', deep: { pin: '••••' } } },
  ])
  expect(extractSecrets(some)).toEqual(['b', 'slash', '1'])
  expect(hasSecret(some)).toBe(true)
  expect(unmarkSecrets(some).parts).toEqual([{ data }])
})

const messageOf = (text: string): Message => ({ role: 'user', parts: [{ text }, { data: { text } }] })

it('detects messages with masked secrets', () => {
  expect(hasMaskedSecret(messageOf('the key is ••••'))).toBe(true)
  expect(hasMaskedSecret(messageOf('the key is [secret]'))).toBe(true)
  expect(hasMaskedSecret(message)).toBe(true)
  expect(hasMaskedSecret(messageOf('•• a secret'))).toBe(false)
})

const config = {
  id: 'a',
  url: 'https://x.example/api/hooks/key-1?key=key-2',
  token: 'key-3',
  authentication: { schemes: ['Bearer'], credentials: 'key-4' },
}

test.each<[string, Call]>([
  ['a configuration', { operation: 'setPush', taskId: 't', config }],
  [
    'a config in a message',
    { operation: 'send', message: { role: 'user', parts: [{ text: 'token' }] }, options: { pushConfig: config } },
  ],
])('%s is returned without secrets', (_, call) => {
  const masked = JSON.stringify(maskPushSecrets(call))
  expect(masked).not.toContain('key-')
  expect(masked).toContain('https://x.example/api/hooks/•••?•••')
})

test('returns other calls unchanged', () => {
  const calls: Call[] = [
    { operation: 'get', taskId: 't' },
    { operation: 'send', message: { role: 'user', parts: [] }, options: {} },
  ]
  for (const call of calls) expect(maskPushSecrets(call)).toBe(call)
  const bare = maskPushSecrets({ operation: 'setPush', taskId: 't', config: { url: 'https://x.example/' } })
  expect(bare).toEqual({ operation: 'setPush', taskId: 't', config: { url: 'https://x.example/' } })
})
