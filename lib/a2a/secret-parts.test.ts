import { expect, it } from 'vitest'
import type { Message } from '@/lib/a2a/model'
import { hideSecrets, lacksSecret, secretsIn, tellsSecret, unmarkSecrets } from '@/lib/a2a/secret-parts'

const metadata = { 'switchboard/secret': true }
const message: Message = {
  role: 'user',
  parts: [
    { text: 'Here it is' },
    { text: 'hunter2', metadata: { ...metadata, kept: 1 } },
    { data: { pin: 123456, login: { name: 'ann', list: ['x'], none: null } }, metadata },
    { raw: 'aHVudGVy', filename: 'key.pem', metadata },
  ],
}

it('keeps nothing of a secret part but that it is there', () => {
  expect(hideSecrets(message).parts).toEqual([
    { text: 'Here it is' },
    { text: '••••', metadata: { ...metadata, kept: 1 } },
    { data: { pin: '••••', login: { name: '••••', list: ['••••'], none: '••••' } }, metadata },
    { text: '••••', metadata },
  ])
})

it('keeps nothing of what extensions say beside a part that is secret as a whole', () => {
  const said = { ...message, metadata: { 'https://forms.example': { id: 7, values: { pin: 'hunter2', ok: true } } } }
  expect(hideSecrets(said).metadata).toEqual({
    'https://forms.example': { id: '••••', values: { pin: '••••', ok: '••••' } },
  })
  expect(secretsIn(said)).toEqual([...secretsIn(message), '7', 'hunter2'])
})

it('takes its own mark off, and nothing else', () => {
  expect(unmarkSecrets(message).parts).toEqual([
    { text: 'Here it is' },
    { text: 'hunter2', metadata: { kept: 1 } },
    { data: { pin: 123456, login: { name: 'ann', list: ['x'], none: null } } },
    { raw: 'aHVudGVy', filename: 'key.pem' },
  ])
})

it('finds every text that is secret', () => {
  expect(secretsIn(message)).toEqual(['hunter2', '123456', 'ann', 'x', 'aHVudGVy'])
})

it('leaves other messages as they are', () => {
  const open: Message = { role: 'user', parts: [{ text: 'a', metadata: { 'switchboard/secret': 'no' } }] }
  expect(tellsSecret(open)).toBe(false)
  expect(hideSecrets(open)).toBe(open)
  expect(unmarkSecrets(open)).toBe(open)
})

it('hides only the values that the mark points to', () => {
  const data = { user: 'ann', keys: ['a', 'b'], 'x/y': 'slash', deep: { pin: 1 } }
  const some: Message = {
    role: 'user',
    parts: [{ data, metadata: { 'switchboard/secret': ['/keys/1', '/x~1y', '/deep', '/none'] } }],
  }
  expect(hideSecrets(some).parts).toMatchObject([
    { data: { user: 'ann', keys: ['a', '••••'], 'x/y': '••••', deep: { pin: '••••' } } },
  ])
  expect(secretsIn(some)).toEqual(['b', 'slash', '1'])
  expect(tellsSecret(some)).toBe(true)
  expect(unmarkSecrets(some).parts).toEqual([{ data }])
})

const said = (text: string): Message => ({ role: 'user', parts: [{ text }, { data: { text } }] })

it('tells a message that was not kept whole from one that was', () => {
  expect(lacksSecret(said('the key is ••••'))).toBe(true)
  expect(lacksSecret(said('the key is [secret]'))).toBe(true)
  expect(lacksSecret(message)).toBe(true)
  expect(lacksSecret(said('•• a secret'))).toBe(false)
})
