import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { registerSecrets, maskFor } from '@/lib/server/credentials/mask'
import { maskPlaceholder } from '@/lib/server/credentials/mask-forms'
import { startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'

beforeEach(() => startTestSwitchboard())

test('the secrets of many callers do not displace the credentials of the agent', async () => {
  const agentId = randomUUID()
  const own = 'credential-of-the-agent'
  registerSecrets(agentId, [own])
  const mask = await maskFor({ id: agentId })
  const callers = Array.from({ length: 5000 }, (_, index) => `token of caller ${index}`)
  for (let from = 0; from < callers.length; from += 500)
    registerSecrets(agentId, callers.slice(from, from + 500), 'caller')
  expect(mask(`${own}, ${callers.at(-1)}`)).toBe(`${maskPlaceholder}, ${maskPlaceholder}`)
})

test.each(['base64', 'base64url', 'hex'] as const)('masks the credential of an agent in %s', async (encoding) => {
  const agentId = randomUUID()
  registerSecrets(agentId, ['credential-of-the-agent'])
  const mask = await maskFor({ id: agentId })
  const header = Buffer.from('user:credential-of-the-agent').toString(encoding)
  expect(mask(`rejected ${header}`)).not.toContain(Buffer.from('credential-of-the').toString(encoding).slice(4, -4))
  expect(mask(`rejected ${Buffer.from('credential-of-the-agent').toString(encoding)}`)).toContain(maskPlaceholder)
})
