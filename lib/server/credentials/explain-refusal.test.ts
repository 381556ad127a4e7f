import { expect, it } from 'vitest'
import { readChallenges } from '@/lib/server/credentials/explain-refusal'

it.each<[string, string | null, object[]]>([
  ['none', null, []],
  ['a mere scheme', 'Basic', [{ scheme: 'basic' }]],
  ['a realm', 'Basic realm="the \\"vault\\""', [{ scheme: 'basic', realm: 'the "vault"' }]],
  [
    'a refused token',
    'Bearer realm=x, error="invalid_token", error_description="gone, alas", scope="a b"',
    [{ scheme: 'bearer', realm: 'x', error: 'invalid_token', errorDescription: 'gone, alas', scope: 'a b' }],
  ],
  [
    'resource metadata',
    'Bearer resource_metadata="https://agent.example/.well-known/oauth-protected-resource"',
    [{ scheme: 'bearer', resourceMetadata: 'https://agent.example/.well-known/oauth-protected-resource' }],
  ],
  [
    'several',
    'Basic realm="a", charset="UTF-8", Bearer scope="x", ApiKey',
    [{ scheme: 'basic', realm: 'a' }, { scheme: 'bearer', scope: 'x' }, { scheme: 'apikey' }],
  ],
  ['several mere schemes', 'Negotiate, NTLM', [{ scheme: 'negotiate' }, { scheme: 'ntlm' }]],
  ['a blob', 'Negotiate YII==, Basic realm="a"', [{ scheme: 'negotiate' }, { scheme: 'basic', realm: 'a' }]],
  ['spaces around =', 'Bearer realm = "a"', [{ scheme: 'bearer', realm: 'a' }]],
  ['nonsense', '="', []],
])('reads %s', (_name, header, expected) => {
  expect(readChallenges(header)).toEqual(expected)
})

it('terminates on any input', () => {
  for (const odd of [
    'a=b',
    ',,,',
    'Bearer "',
    'Bearer realm="',
    '\\'.repeat(5000),
    'a '.repeat(5000),
    '"'.repeat(5000),
  ])
    expect(readChallenges(odd).length).toBeLessThan(5000)
})
