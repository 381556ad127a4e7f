import { expect, test } from 'vitest'
import type { Call } from '@/lib/a2a/call'
import { hidePushSecrets } from '@/lib/a2a/hide-push-secrets'

const config = {
  id: 'a',
  url: 'https://x.example/api/hooks/key-1?key=key-2',
  token: 'key-3',
  authentication: { schemes: ['Bearer'], credentials: 'key-4' },
}

test.each<[string, Call]>([
  ['a configuration', { operation: 'setPush', taskId: 't', config }],
  [
    'one that goes with a message',
    { operation: 'send', message: { role: 'user', parts: [{ text: 'token' }] }, options: { pushConfig: config } },
  ],
])('%s is shown without its secrets', (_, call) => {
  const shown = JSON.stringify(hidePushSecrets(call))
  expect(shown).not.toContain('key-')
  expect(shown).toContain('https://x.example/api/hooks/•••?•••')
})

test('other calls are shown as they are', () => {
  const calls: Call[] = [
    { operation: 'get', taskId: 't' },
    { operation: 'send', message: { role: 'user', parts: [] }, options: {} },
  ]
  for (const call of calls) expect(hidePushSecrets(call)).toBe(call)
  const bare = hidePushSecrets({ operation: 'setPush', taskId: 't', config: { url: 'https://x.example/' } })
  expect(bare).toEqual({ operation: 'setPush', taskId: 't', config: { url: 'https://x.example/' } })
})
