import { describe, expect, it } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { createRedactor } from '@/lib/trace/create-redactor'
import { type RedactionKind, redactionKinds, defaultRedaction } from '@/lib/trace/redaction'

const createRow = (text: string, seq = 1): LogRow => {
  const parts = [{ text }]
  return {
    seq,
    at: '2026-11-23T08:00:00.000Z',
    direction: 'in',
    method: 'SendStreamingMessage',
    kind: 'artifact',
    raw: JSON.stringify({
      artifactUpdate: { artifact: { artifactId: 'a', parts } },
      number: 12345678901234567890n.toString(),
    }),
    event: { kind: 'artifact', artifact: { artifactId: 'a', parts }, append: seq > 1, lastChunk: false },
  }
}
const redacted = (text: string, kinds: readonly RedactionKind[] = defaultRedaction, hosts: string[] = []) =>
  createRedactor(kinds, hosts).text(text)

function streamed(pieces: string[], kinds: readonly RedactionKind[] = defaultRedaction): LogRow[] {
  const rows = pieces.map((text, index) => createRow(text, index + 1))
  const redactor = createRedactor(kinds)
  for (const row of rows) redactor.scan(row)
  return rows.map((row) => redactor.row(row))
}
const textOf = (rows: LogRow[]) =>
  rows
    .flatMap(({ event }) => (event.kind === 'artifact' ? event.artifact.parts : []))
    .map((part) => ('text' in part ? part.text : ''))
    .join('')

describe('always redacted', () => {
  it('redacts a JSON member after a record separator, as some agents write events', () => {
    const row = { ...createRow('hello'), raw: '\u001e{"result":{"password":"correct horse battery"}}' }
    expect(createRedactor(defaultRedaction).row(row).raw).toBe('{"result":{"password":"[secret]"}}')
  })

  it.each([
    ['Authorization: Bearer abc123def456ghi', 'Authorization: Bearer [secret]'],
    ['call https://ann:hunter2@host.example/x', 'call https://[secret]@host.example/x'],
    ['https://h.example/?a=1&access_token=s3cr3t&b=2', 'https://h.example/?a=1&access_token=[secret]&b=2'],
    ['key sk-abcdefghijklmnopqrstuvwx is mine', 'key [secret] is mine'],
    ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', '[secret]'],
    ['AKIAABCDEFGHIJKLMNOP', '[secret]'],
    ['password = correct-horse', 'password = [secret]'],
    ['{\\"api_key\\":\\"abcd1234\\"}', '{\\"api_key\\":\\"[secret]\\"}'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '[secret]'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----', '[secret]'],
    ['-----BEGIN PRIVATE KEY-----\nMIIabc', '[secret]'],
    ['http://127.0.0.1:3000/api/hooks/abcdefghijklmnop', 'http://127.0.0.1:3000/api/hooks/[secret]'],
  ])('%s', (before, after) => {
    expect(redacted(before, [])).toBe(after)
  })

  it('redacts embedded JSON again in another row', () => {
    const json = JSON.stringify({ url: 'https://a.example/hook/1' })
    const redactor = createRedactor([])
    const [first, second] = [createRow(json), { ...createRow(json, 2), method: 'CreateTaskPushNotificationConfig' }]
    expect(redactor.row(first)).toEqual(first)
    expect(textOf([redactor.row(second)])).toBe('{"url":"[secret]"}')
    expect(redactor.row(first)).toEqual(first)
  })

  it('uses the names of members at any depth', () => {
    const json = '{ "a": [{"token":"x", "n": 1.50, "Client-Secret": "y"}], "tokens": "12" }'
    expect(redacted(json, [])).toBe(
      '{ "a": [{"token":"[secret]", "n": 1.50, "Client-Secret": "[secret]"}], "tokens": "12" }',
    )
    const push = '{"params":{"pushNotificationConfig":{"url":"https://a.example/hook/1"}},"url":"https://b.example"}'
    expect(redacted(push, [])).toBe(
      '{"params":{"pushNotificationConfig":{"url":"[secret]"}},"url":"https://b.example"}',
    )
  })

  it('keeps harmless words', () => {
    for (const text of ['Basic authentication is on', 'a bearer of news', 'token count: 12', 'the secret of life'])
      expect(redacted(text)).toBe(text)
  })
})

describe('optional redactions', () => {
  it.each<[RedactionKind, string, string]>([
    ['emails', 'write to Ann.B+x@mail.example.org!', 'write to [email-1]!'],
    [
      'networks',
      'at 10.0.0.7 and fe80::1ff:fe23 on db.prod.internal, v1.2.3, 08:15:59',
      'at [ip-1] and [ip-2] on [host-3], v1.2.3, 08:15:59',
    ],
    ['queries', 'see https://h.example/a?user=ann&x=1 now', 'see https://h.example/a?[query] now'],
    ['payments', 'card 4111 1111 1111 1111, order 4111 1111 1111 1112', 'card [card], order 4111 1111 1111 1112'],
    ['agent', 'POST http://localhost:9999/a2a', 'POST http://agent.invalid/a2a'],
    ['files', '{"bytes":"AAAA"}', '{"bytes":""}'],
  ])('%s', (kind, before, after) => {
    expect(redacted(before, [kind], ['localhost:9999'])).toBe(after)
    expect(
      redacted(
        before,
        redactionKinds.filter((other) => other !== kind),
        ['localhost:9999'],
      ),
    ).not.toBe(after)
  })

  it('redacts the IP address of the agent as the agent', () => {
    const text = 'http://10.0.0.7:9999/a2a, not 10.0.0.8'
    expect(redacted(text, ['networks', 'agent'], ['10.0.0.7:9999', '10.0.0.7'])).toBe(
      'http://agent.invalid/a2a, not [ip-1]',
    )
  })

  it('redacts text files and numbers different addresses', () => {
    const file = btoa('ann@x.example, bob@x.example, ANN@x.example')
    const out = JSON.parse(redacted(`{"raw":"${file}"}`)) as { raw: string }
    expect(atob(out.raw)).toBe('[email-1], [email-2], [email-1]')
  })
})

describe('text that spans several rows', () => {
  it('is redacted as the reader sees it', () => {
    const rows = streamed([
      'Ask an',
      'n@exam',
      'ple.com or sk-abcdef',
      'ghijklmnop',
      'qrstuv now, or b',
      'ob@',
      'x.example',
    ])
    expect(textOf(rows)).toBe('Ask [email-1] or [secret] now, or [email-2]')
    expect(rows.map(({ raw }) => raw).join('')).not.toMatch(/ann|exam|ghij|ob@/)
  })

  it('is redacted if its name is in another row', () => {
    expect(textOf(streamed(['The pass', 'word: ', 'hunter2', ' and Authorization: Bea', 'rer ', 'abcd']))).toBe(
      'The password: [secret] and Authorization: Bearer [secret]',
    )
    expect(textOf(streamed(['{"to', 'ken":', '"abc', 'def","a":', '"b"}']))).toBe('{"token":"[secret]","a":"b"}')
  })

  it('is unchanged byte for byte without matches', () => {
    const rows = ['Hel', 'lo ', 'world'].map((text, index) => createRow(text, index + 1))
    expect(streamed(['Hel', 'lo ', 'world'])).toEqual(rows)
  })
})

it('counts each match once, shows samples, and never shows a secret', () => {
  const redactor = createRedactor(defaultRedaction)
  const row = createRow('mail ann@x.example with sk-abcdefghijklmnopqrstuvwx')
  redactor.scan(row)
  redactor.row(row)
  expect(redactor.summary.emails).toMatchObject({
    count: 1,
    samples: [{ seq: 1, after: 'mail [email-1] with [secret]' }],
  })
  expect(redactor.summary.secrets.count).toBe(1)
  expect(JSON.stringify(redactor.summary)).not.toContain('abcdefgh')
})

it('redacts a hostile text quickly', () => {
  for (const text of [
    'a'.repeat(300_000),
    'a.'.repeat(150_000),
    '1:'.repeat(100_000),
    'eyJ'.repeat(50_000),
    'http://'.repeat(30_000),
    '-----BEGIN PRIVATE KEY-----'.repeat(2000),
  ])
    expect(redacted(text).length).toBeGreaterThan(0)
}, 20_000)

it('redacts more matches than a call takes arguments', () => {
  expect(redacted('ab://ann@ '.repeat(700_000))).not.toContain('ann')
})

it('stays linear if a table spans two rows', () => {
  const start = process.threadCpuUsage()
  const rows = streamed(['| name | password |\n| --- | --- |\n', '| ann | hunter2-abc |\n'.repeat(60_000)])
  expect(textOf(rows)).not.toContain('hunter2')
  // Rewriting each match separately would take minutes.
  expect(cpuTime(start)).toBeLessThan(20_000)
})
