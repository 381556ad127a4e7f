import { expect, it } from 'vitest'
import type { Role } from '@/lib/access/roles'
import { createCatalogCall } from '@/lib/server/credentials/testing/personal-agent'
import { clearCredential, setCredential } from '@/lib/server/credentials/set-credential'
import { readCredentialStatus } from '@/lib/server/credentials/credential-status'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'

const token = (value: string) => ({ type: 'bearer', token: value }) as const
const forbidden = expect.objectContaining({ data: expect.objectContaining({ kind: 'forbidden' }) })

async function setUp(role: Role = 'member') {
  const { id, sent, call, change } = await createCatalogCall()
  const [ann, ben] = [await newViewer(role), await newViewer(role)]
  await setCredential(localViewer(), id, 'bearer', token('shared-token'))
  return { id, sent, call, change, ann, ben }
}

it('are not used while the agent has shared ones, which only people who may change it set', async () => {
  const { id, sent, call, ann } = await setUp()
  expect(await call(ann)).toBe(200)
  expect(sent()).toBe('Bearer shared-token')
  await expect(setCredential(ann, id, 'bearer', token('own-token'))).rejects.toEqual(forbidden)
  await expect(clearCredential(ann, id, 'bearer')).rejects.toEqual(forbidden)
})

it('are used for the person only, and shared ones are never used in their place', async () => {
  const { id, sent, call, change, ann, ben } = await setUp()
  await change({ credentials: 'personal' })
  await expect(call(ann)).rejects.toMatchObject({ kind: 'agent-refused-auth' })
  expect(sent()).toBeUndefined()
  await setCredential(ann, id, 'bearer', token('token-of-ann'))
  expect(await call(ann)).toBe(200)
  expect(sent()).toBe('Bearer token-of-ann')
  await expect(call(ben)).rejects.toMatchObject({ kind: 'agent-refused-auth' })
  expect(sent()).toBeUndefined()
  await setCredential(ben, id, 'bearer', token('token-of-ben'))
  await clearCredential(ann, id, 'bearer')
  await expect(call(ann)).rejects.toMatchObject({ kind: 'agent-refused-auth' })
  expect(await call(ben)).toBe(200)
  expect(sent()).toBe('Bearer token-of-ben')
})

it('are shown to the person only, and shared ones return with the setting', async () => {
  const { id, sent, call, change, ann, ben } = await setUp()
  await change({ credentials: 'personal' })
  await setCredential(ann, id, 'bearer', token('token-of-ann'))
  const isSet = async (viewer: typeof ann) => {
    const { schemes } = await readCredentialStatus(await requireAgent(viewer, id), 'http://x')
    return schemes.map((scheme) => scheme.set)
  }
  expect([await isSet(ann), await isSet(ben)]).toEqual([[true], [false]])
  await change({ credentials: 'shared' })
  expect(await call(ann)).toBe(200)
  expect(sent()).toBe('Bearer shared-token')
})

it('are not set with an API key', async () => {
  const { id, change, ann } = await setUp()
  await change({ credentials: 'personal' })
  const quota = { callsPerMinute: null, concurrentTasks: null, bytesPerDay: null }
  const program = { ...ann, apiKey: { id: 'key', quota } }
  await expect(setCredential(program, id, 'bearer', token('own-token'))).rejects.toEqual(forbidden)
})
