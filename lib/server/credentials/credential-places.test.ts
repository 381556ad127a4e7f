import { beforeEach, expect, it } from 'vitest'
import { listCredentialPlaces } from '@/lib/server/credentials/agent-fetch'
import { setCredential } from '@/lib/server/credentials/set-credential'
import { registerGuardedAgent, startTestSwitchboard } from '@/lib/server/credentials/testing/guarded-agent'
import { localViewer } from '@/lib/server/platform/viewer'

beforeEach(() => startTestSwitchboard())

it('lists where the credentials of an agent are sent, and nothing else', async () => {
  const { agent } = await registerGuardedAgent('bearer')
  expect(await listCredentialPlaces(agent)).toEqual([])
  const viewer = localViewer()
  await setCredential(viewer, agent.id, 'bearer', { type: 'bearer', token: 'very-secret' })
  await setCredential(viewer, agent.id, 'headers', { type: 'headers', headers: { 'X-Api-Key': 'very-secret' } })
  expect(await listCredentialPlaces(agent)).toEqual([{ in: 'bearer' }, { in: 'header', name: 'X-Api-Key' }])
})
