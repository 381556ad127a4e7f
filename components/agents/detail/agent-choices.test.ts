import { describe, expect, it } from 'vitest'
import { type AgentChoices, choicesPatch, editsAfter, editsOf } from '@/components/agents/detail/agent-choices'

const before: AgentChoices = {
  owner: 'Travel team',
  tags: ['a', 'b'],
  lifecycle: 'active',
  endpoint: '',
  dialect: null,
  pushProof: { type: 'none', jwksUrl: '', issuer: '' },
  passAuthorization: false,
  keep: { own: false, days: '', megabytes: '' },
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
  ['that the header of callers goes on', { passAuthorization: true }, { passAuthorization: true }],
  ['limits of its own', { keep: { own: true, days: ' 30', megabytes: '' } }, { keepDays: 30, keepMegabytes: 0 }],
  ['no limits of its own', { keep: { own: false, days: '30', megabytes: '' } }, {}],
  ['a proof', { pushProof: proof }, { pushProof: { type: 'jwt', jwksUrl: 'https://a.example/jwks' } }],
])('tells the server only what is other: %s', (_, changed, patch) => {
  expect(choicesPatch(before, { ...before, ...changed })).toEqual(patch)
})

describe('what is changed while a save is under way', () => {
  const sent = { ...before, owner: 'Finance' }

  it('is still to be saved after it, and what was sent is not', () => {
    const edits = editsOf({ ...sent, tags: ['a', 'b', 'c'] }, before, sent)
    expect(edits).toEqual({ owner: 'Finance', tags: ['a', 'b', 'c'] })
    expect(editsAfter(edits, sent)).toEqual({ tags: ['a', 'b', 'c'] })
  })

  it('is still to be saved where it is changed once more, or back', () => {
    const again = editsOf({ ...sent, owner: 'Finance team' }, before, sent)
    expect(editsAfter(again, sent)).toEqual({ owner: 'Finance team' })
    const back = editsOf(before, before, sent)
    expect(editsAfter(back, sent)).toEqual({ owner: 'Travel team' })
  })

  it('is nothing where nothing was', () => {
    expect(editsAfter(editsOf(sent, before), sent)).toEqual({})
  })
})
