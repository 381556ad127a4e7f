import { expect, test } from 'vitest'
import type { Call } from '@/lib/a2a/call'
import { maskPushSecrets } from '@/lib/a2a/secrets/mask-push-secrets'

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
