import { expect, it } from 'vitest'
import { redactCard } from '@/lib/a2a/catalog/redact-card'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const letters = 'abcdefghijklmnopqrstuvwx'
const redacted = (card: object): unknown => JSON.parse(redactCard(JSON.stringify(card)))

it('returns a card without a secret unchanged, signed or not', () => {
  const text =
    '\u{feff}{ "name" : "A",\n\t"url": "https://a.example/rpc?tenant=7", "signatures": [{"protected": "e30"}] }'
  expect(redactCard(text)).toBe(text)
  expect(redactCard('no card')).toBe('no card')
})

it('removes URL parameters and masks other secrets', () => {
  const card = {
    name: 'Keyed',
    description: `Call https://a.example/x?token=abcdefgh1 with sk-proj-${letters}12-and_more, or ask.`,
    url: 'https://a.example/rpc?tenant=7&api_key=abcdefgh1',
    apiKey: 'abcdefgh',
    supportedInterfaces: [
      { url: '/rpc?token=abcdefgh1$2&tenant=7', protocolBinding: 'JSONRPC' },
      { url: `https://a.example/sk-${letters}12` },
    ],
    authentication: { schemes: ['Bearer'], credentials: 'hunter22' },
    'x-keys': ['-----BEGIN PRIVATE KEY-----\nabcd\n-----END PRIVATE KEY-----'],
    'x-header': `Authorization: Bearer ${letters}1234==`,
    signatures: [{ protected: 'e30', signature: 'x' }],
  }
  expect(redacted(card)).toEqual({
    name: 'Keyed',
    description: 'Call https://a.example/x with •••• or ask.',
    url: 'https://a.example/rpc?tenant=7',
    apiKey: '••••',
    supportedInterfaces: [{ url: '/rpc?tenant=7', protocolBinding: 'JSONRPC' }, { url: 'https://a.example/••••' }],
    authentication: { schemes: ['Bearer'], credentials: '••••' },
    'x-keys': ['••••'],
    'x-header': 'Authorization: ••••',
  })
})

it.each(['eyJ-', 'sk-', 'a://', 'a:', '?token=', '?token=abcdefgh&', 'sk-a1aaaaaaaaaaaaaaaaaa '])(
  'the time for a text of %s grows with its length only',
  (piece) => {
    const timeOf = (characters: number): number => {
      const text = JSON.stringify({ secret: piece.repeat(characters / piece.length) })
      const started = process.threadCpuUsage()
      redactCard(text)
      return cpuTime(started)
    }
    // Ten times the text takes ten times as long, or a hundred times if the time were quadratic.
    const short = timeOf(100_000)
    expect(timeOf(1_000_000)).toBeLessThan(40 * Math.max(short, 10))
  },
)
