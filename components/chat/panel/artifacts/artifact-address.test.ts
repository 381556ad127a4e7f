import { expect, it } from 'vitest'
import { artifactAddress, namedArtifact } from '@/components/chat/panel/artifacts/artifact-address'

const href = 'https://switchboard.example/chat/agent/context?x=1'

it('an address names an artifact, whatever its id holds', () => {
  for (const artifactId of ['a', 'a/b', 'ä ?&#%', '产物']) {
    const named = { taskId: 'task', artifactId }
    expect(namedArtifact(artifactAddress(href, named))).toEqual(named)
  }
})

it('nothing is named in it any more once nothing is chosen', () => {
  expect(artifactAddress(artifactAddress(href, { taskId: 't', artifactId: 'a' }), null)).toBe(href)
  expect(namedArtifact(href)).toBeNull()
  expect(namedArtifact(`${href}&artifact=nonsense`)).toBeNull()
})
