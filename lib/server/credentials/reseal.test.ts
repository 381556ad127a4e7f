import { expect, it, vi } from 'vitest'
import { resealAll, seal, sealPrefix } from '@/lib/server/credentials/seal'
import { rememberMessageSecrets } from '@/lib/server/credentials/mask'
import { registerGuardedAgent, startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import { openCredentials, storeTokens } from '@/lib/server/credentials/vault'
import { readCredentialStatus } from '@/lib/server/credentials/credential-status'
import { database } from '@/lib/server/db/engine/client'
import { storedTask } from '@/lib/server/db/testing/samples'
import { localViewer } from '@/lib/server/platform/viewer'
import { ensureWebhook } from '@/lib/server/tasks/push/task-webhook'
import { deleteSingleton } from '@/lib/server/platform/singleton'

const former = 'a'.repeat(40)
const latter = 'b'.repeat(40)

/** Restarts with other keys. */
function rotate(settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  for (const name of ['env', 'secret-key'] as const) deleteSingleton(name)
}

/** Stores an encrypted value in every encrypted column. */
async function everything() {
  const { agent } = await registerGuardedAgent('basic', { hasCredential: true })
  const [credential] = await openCredentials(agent)
  await storeTokens(credential?.id ?? '', { accessToken: 'token-1234' }, credential?.shown ?? { origins: [] })
  await rememberMessageSecrets(agent.id, ['said-1234'])
  const task = await storedTask(localViewer())
  await ensureWebhook(task.id)
  const { prisma } = database()
  const ids = { agentId: agent.id, ownerId: 'local', scheme: 'x', expiresAt: new Date(Date.now() + 60_000) }
  await prisma.authorization.create({ data: { id: 'a', ...ids, secret: await seal('verifier', 'authorization a') } })
  const place = { taskId: task.id, id: 'p' }
  const push = { ...place, dialect: 'v1.0', url: 'https://x.example', secret: await seal('p', `push ${task.id} p`) }
  await prisma.pushConfig.create({ data: push })
  await prisma.signingKey.create({ data: { id: 'k', publicJwk: {}, secret: await seal('jwk', 'signing key k') } })
  return agent
}

/** Every encrypted text in the database, by the columns whose name marks them as encrypted. */
async function sealedTexts(): Promise<string[]> {
  const { prisma } = database()
  const rows = await Promise.all([
    prisma.credential.findMany(),
    prisma.authorization.findMany(),
    prisma.pushConfig.findMany(),
    prisma.webhook.findMany(),
    prisma.signingKey.findMany(),
  ])
  return rows.flat().flatMap((row) => [row.secret, ...('tokens' in row && row.tokens ? [row.tokens] : [])])
}

it('encrypts everything with the new key, after which the old one is not needed', async () => {
  await startTestSwitchboard({ SECRET_KEY: former })
  const agent = await everything()
  const before = await sealedTexts()
  expect(before).toHaveLength(7)
  rotate({ SECRET_KEY: latter, SECRET_KEY_PREVIOUS: former })
  expect(await resealAll()).toBeNull()
  const after = await sealedTexts()
  const prefix = await sealPrefix()
  expect(after.filter((text) => !text.startsWith(prefix))).toEqual([])
  rotate({ SECRET_KEY: latter, SECRET_KEY_PREVIOUS: '' })
  expect(await resealAll()).toBeNull()
  expect(await sealedTexts()).toEqual(after)
  expect(await openCredentials(agent)).toMatchObject([
    { input: { type: 'basic' }, tokens: { accessToken: 'token-1234' } },
  ])
})

it('reports in one sentence what no key decrypts, and continues', async () => {
  await startTestSwitchboard({ SECRET_KEY: former })
  const agent = await everything()
  const before = await sealedTexts()
  rotate({ SECRET_KEY: latter })
  const problem = await resealAll()
  expect(problem).toContain(`the credentials of ${agent.name}; the tokens of ${agent.name}`)
  expect(problem).toContain('the signing keys of k')
  expect(await sealedTexts()).toEqual(before)
  expect(await readCredentialStatus(agent, 'http://localhost:3000')).toMatchObject({
    satisfied: false,
    schemes: [{ name: 'basic', set: true, given: { state: 'unreadable' } }],
  })
})

it('covers every column that may contain an encrypted value', async () => {
  const { readFileSync } = await import('node:fs')
  const schema = readFileSync('prisma/schema.prisma', 'utf8')
  const columns = [...schema.matchAll(/^\s+(secret|tokens)\s+String/gm)]
  expect(columns).toHaveLength(7)
})
