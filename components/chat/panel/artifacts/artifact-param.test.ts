import { expect, it } from 'vitest'
import { setArtifactParam, readArtifactParam } from '@/components/chat/panel/artifacts/artifact-param'

const href = 'https://switchboard.example/chat/agent/context?x=1'

it('encodes an artifact with any ID in the URL', () => {
  for (const artifactId of ['a', 'a/b', 'ä ?&#%', '产物']) {
    const named = { taskId: 'task', artifactId }
    expect(readArtifactParam(setArtifactParam(href, named))).toEqual(named)
  }
})

it('removes the parameter without an artifact', () => {
  expect(setArtifactParam(setArtifactParam(href, { taskId: 't', artifactId: 'a' }), null)).toBe(href)
  expect(readArtifactParam(href)).toBeNull()
  expect(readArtifactParam(`${href}&artifact=nonsense`)).toBeNull()
})
