import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { maskFor, registerSecrets, rememberMessageSecrets } from '@/lib/server/credentials/mask'
import { maskPlaceholder } from '@/lib/a2a/secrets/secret-parts'
import { readMessageSecrets } from '@/lib/server/credentials/message-secrets'
import { registerGuardedAgent, startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'

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

test('drops the oldest secrets beyond the limit of characters', async () => {
  const agentId = randomUUID()
  const mask = await maskFor({ id: agentId })
  const callers = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(16_000)}`)
  for (const caller of callers) registerSecrets(agentId, [caller], 'caller')
  expect(mask(callers.at(-1) ?? '')).toBe(maskPlaceholder)
  expect(mask.forms().reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(256 * 1024)
})

test('rejects a message with too many characters of secrets, and stores nothing', async () => {
  const { agent } = await registerGuardedAgent('bearer')
  await expect(rememberMessageSecrets(agent.id, ['x'.repeat(40_000), 'y'.repeat(40_000)])).rejects.toMatchObject({
    data: { kind: 'too-large', details: { code: 'secrets-too-large' } },
  })
  expect(await readMessageSecrets(agent.id)).toEqual([])
})

test('deletes the oldest secrets of messages beyond the limit of characters', async () => {
  const { agent } = await registerGuardedAgent('bearer')
  const secrets = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40_000))
  for (const secret of secrets) await rememberMessageSecrets(agent.id, [secret])
  expect(await readMessageSecrets(agent.id)).toEqual(secrets.slice(-2))
})

test.each(['base64', 'base64url', 'hex'] as const)('masks the credential of an agent in %s', async (encoding) => {
  const agentId = randomUUID()
  registerSecrets(agentId, ['credential-of-the-agent'])
  const mask = await maskFor({ id: agentId })
  const header = Buffer.from('user:credential-of-the-agent').toString(encoding)
  expect(mask(`rejected ${header}`)).not.toContain(Buffer.from('credential-of-the').toString(encoding).slice(4, -4))
  expect(mask(`rejected ${Buffer.from('credential-of-the-agent').toString(encoding)}`)).toContain(maskPlaceholder)
})

test.each<[string, (secret: string) => string]>([
  ['decimal entities', (secret) => Array.from(secret, (char) => `&#${char.charCodeAt(0)};`).join('')],
  ['hexadecimal entities', (secret) => Array.from(secret, (char) => `&#x${char.charCodeAt(0).toString(16)};`).join('')],
  ['percent-encoding', (secret) => Array.from(secret, (char) => `%${char.charCodeAt(0).toString(16)}`).join('')],
  ['some entities', (secret) => secret.replaceAll('-', '&#45;')],
  ['escaped ampersands', (secret) => secret.replaceAll('-', '&amp;#45;')],
])('masks the credential of an agent in %s', async (_name, write) => {
  const agentId = randomUUID()
  registerSecrets(agentId, ['credential-of-the-agent'])
  const mask = await maskFor({ id: agentId })
  expect(mask(`100% &lt; ${write('credential-of-the-agent')} &gt;`)).toBe(`100% &lt; ${maskPlaceholder} &gt;`)
})
