import { beforeEach, expect, it } from 'vitest'
import { credentialPlaces } from '@/lib/server/credentials/credential-places'
import { giveCredential } from '@/lib/server/credentials/give'
import { guarded, switchboard } from '@/lib/server/credentials/testing/guarded'
import { localViewer } from '@/lib/server/db/users'

beforeEach(() => switchboard())

it('names where the credentials of an agent go, and no more', async () => {
  const { agent } = await guarded('bearer')
  expect(await credentialPlaces(agent)).toEqual([])
  const viewer = await localViewer()
  await giveCredential(viewer, agent.id, 'bearer', { type: 'bearer', token: 'very-secret' })
  await giveCredential(viewer, agent.id, 'headers', { type: 'headers', headers: { 'X-Api-Key': 'very-secret' } })
  expect(await credentialPlaces(agent)).toEqual([{ in: 'bearer' }, { in: 'header', name: 'X-Api-Key' }])
})
