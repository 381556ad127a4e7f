import { expect, it } from 'vitest'
import type { Message } from '@/lib/a2a/model'
import { maskSecrets, hasMaskedSecret, extractSecrets, hasSecret, unmarkSecrets } from '@/lib/a2a/secrets/secret-parts'

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
