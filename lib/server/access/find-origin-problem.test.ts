import { describe, expect, it } from 'vitest'
import { findOriginProblem, type OwnOrigins } from '@/lib/server/access/find-origin-problem'

const local: OwnOrigins = { HOST: '127.0.0.1' }
const exposed: OwnOrigins = { HOST: '0.0.0.0', PUBLIC_URL: 'https://board.example' }

const judge = (own: OwnOrigins, headers: Record<string, string>, method = 'GET') =>
  findOriginProblem(method, new Headers(headers), own) === null ? 'own' : 'foreign'

describe('findOriginProblem', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST', 'localhost:8080', '127.0.0.1'])(
    'accepts the host %s',
    (host) => {
      expect(judge(local, { host })).toBe('own')
    },
  )

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.5:3000',
    'user@localhost',
    'localhost/evil',
    '',
    'a b',
  ])('rejects the host "%s" on loopback', (host) => {
    expect(judge(local, { host })).toBe('foreign')
  })

  it('accepts its public name, the name that it listens on and, unless on loopback, IP addresses', () => {
    expect(judge(exposed, { host: 'board.example' })).toBe('own')
    expect(judge(exposed, { host: '192.168.1.5:3000' })).toBe('own')
    expect(judge(exposed, { host: '[2001:db8::5]:3000' })).toBe('own')
    expect(judge(exposed, { host: 'evil.example' })).toBe('foreign')
    expect(judge({ HOST: 'box.internal' }, { host: 'box.internal:3000' })).toBe('own')
    expect(judge({ HOST: '::1' }, { host: '[::1]:3000' })).toBe('own')
  })

  it.each([
    ['http://localhost:3000', 'localhost:3000', 'own'],
    ['http://localhost', 'localhost:80', 'own'],
    ['https://localhost', 'localhost', 'own'],
    ['http://localhost:9999', 'localhost:3000', 'foreign'],
    ['http://127.0.0.1:3000', 'localhost:3000', 'foreign'],
    ['https://evil.example', 'localhost:3000', 'foreign'],
    ['null', 'localhost:3000', 'foreign'],
  ])('treats the origin %s at host %s as %s', (origin, host, verdict) => {
    for (const method of ['GET', 'POST']) expect(judge(local, { host, origin }, method)).toBe(verdict)
  })

  it('accepts the public origin behind a proxy that changes the host', () => {
    expect(judge(exposed, { host: '10.0.0.2:3000', origin: 'https://board.example' }, 'POST')).toBe('own')
    expect(judge(exposed, { host: '10.0.0.2:3000', origin: 'https://board.example.evil' }, 'POST')).toBe('foreign')
  })

  it('accepts navigation from another site, but no form, image or script', () => {
    const host = 'localhost:3000'
    for (const site of ['cross-site', 'same-site']) {
      const from = { host, 'sec-fetch-site': site }
      expect(judge(local, { ...from, 'sec-fetch-mode': 'navigate' })).toBe('own')
      expect(judge(local, { ...from, 'sec-fetch-mode': 'navigate' }, 'POST')).toBe('foreign')
      expect(judge(local, { ...from, 'sec-fetch-mode': 'no-cors' })).toBe('foreign')
    }
    expect(judge(local, { host, 'sec-fetch-site': 'same-origin' }, 'POST')).toBe('own')
    expect(judge(local, { host, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe('own')
  })
})
