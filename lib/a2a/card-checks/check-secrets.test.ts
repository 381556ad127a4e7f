import { expect, it } from 'vitest'
import { detectSecret } from '@/lib/a2a/card-checks/check-secrets'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const letters = 'abcdefghijklmnopqrstuvwx'

it.each([
  ['description', 'Use https://me:word@host.example/path', 'password'],
  ['note', `Authorization: Bearer ${letters}1234`, 'bearer'],
  ['x', `sk-proj-${letters}12`, 'apiKey'],
  ['x', `session-eyJhbGciOi-J9eyJ.eyJ${letters}.${letters}`, 'jwt'],
  ['x', `ghp_${letters}${letters}`, 'apiKey'],
  ['x', `AKIA${'A1'.repeat(8)}`, 'apiKey'],
  ['url', 'https://host.example/a?api_key=abcdefgh1', 'apiKey'],
  ['clientSecret', 'abcdef', 'apiKey'],
  ['client_secret', 'abcdef', 'apiKey'],
  ['Password', 'hunter2', 'password'],
])('detects %s %s', (name, text, kind) => {
  expect(detectSecret(name, text)).toBe(kind)
})

it.each([
  ['tokenUrl', 'https://auth.example/token'],
  ['name', 'X-API-Key'],
  ['description', 'Needs an API key, a token or a password: ask for one'],
  ['token', 'https://auth.example/token'],
  ['scheme', 'Bearer'],
  ['description', 'Bearer authentication-with-many-words'],
  ['x', 'sk-internationalization-of-everything'],
  ['url', 'https://host.example/a?token={token}'],
  ['password', '<your password>'],
  ['x', 'mailto:me@host.example'],
])('ignores %s %s', (name, text) => {
  expect(detectSecret(name, text)).toBeUndefined()
})

it.each(['a.', 'eyJ-', 'sk-', 'sk-a-', 'Bearer ', 'a://', 'a://a:', 'a:', '-----BEGIN ', '?token=', '"', '\\'])(
  'a megabyte of %s takes no time',
  (piece) => {
    const text = piece.repeat(1_000_000 / piece.length)
    const started = process.threadCpuUsage()
    detectSecret('secret', text)
    // Linear time is under a second; quadratic time is several minutes.
    expect(cpuTime(started)).toBeLessThan(10_000)
  },
)
