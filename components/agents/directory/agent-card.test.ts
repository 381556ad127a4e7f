import { expect, it } from 'vitest'
import { listMediaKinds } from '@/components/agents/directory/agent-card'

it.each([
  [[], []],
  [['text/plain', 'text/markdown; charset=utf-8', 'text'], ['text']],
  [
    ['application/json', 'application/vnd.a2a+json', 'text/plain'],
    ['text', 'data'],
  ],
  [
    ['image/png', 'AUDIO/wav', 'video/mp4', 'application/pdf'],
    ['image', 'audio', 'video', 'pdf'],
  ],
  [['application/zip', ''], ['file']],
  [['*/*'], ['any']],
])('the kinds of %j are %j', (modes, kinds) => {
  expect(listMediaKinds(modes)).toEqual(kinds)
})
