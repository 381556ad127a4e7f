import { expect, it } from 'vitest'
import { type AgentChoices, choicesPatch } from '@/components/agents/detail/agent-choices'

const before: AgentChoices = {
  owner: 'Travel team',
  tags: ['a', 'b'],
  lifecycle: 'active',
  endpoint: '',
  dialect: null,
  pushProof: { type: 'none', jwksUrl: '', issuer: '' },
}
const proof = { type: 'jwt' as const, jwksUrl: ' https://a.example/jwks ', issuer: ' ' }

it.each<[string, Partial<AgentChoices>, object]>([
  ['nothing', {}, {}],
  ['blanks around what was there', { owner: ' Travel team ' }, {}],
  ['another owner', { owner: ' Finance ' }, { owner: 'Finance' }],
  ['no owner', { owner: ' ' }, { owner: null }],
  ['an address', { endpoint: 'localhost:1 ' }, { url: 'localhost:1' }],
  ['tags and lifecycle', { tags: ['a'], lifecycle: 'deprecated' }, { tags: ['a'], lifecycle: 'deprecated' }],
  ['a dialect', { dialect: 'v0.3' }, { dialect: 'v0.3' }],
  ['a proof', { pushProof: proof }, { pushProof: { type: 'jwt', jwksUrl: 'https://a.example/jwks' } }],
])('tells the server only what is other: %s', (_, changed, patch) => {
  expect(choicesPatch(before, { ...before, ...changed })).toEqual(patch)
})
