import { describe, expect, it } from 'vitest'
import {
  type AgentSettings,
  toAgentPatch,
  getRemainingEdits,
  diffSettings,
} from '@/components/agents/detail/agent-settings'

const before: AgentSettings = {
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

it.each<[string, Partial<AgentSettings>, object]>([
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
  expect(toAgentPatch(before, { ...before, ...changed })).toEqual(patch)
})

describe('edits during a save', () => {
  const sent = { ...before, owner: 'Finance' }

  it('keeps later edits and drops saved ones', () => {
    const edits = diffSettings({ ...sent, tags: ['a', 'b', 'c'] }, before, sent)
    expect(edits).toEqual({ owner: 'Finance', tags: ['a', 'b', 'c'] })
    expect(getRemainingEdits(edits, sent)).toEqual({ tags: ['a', 'b', 'c'] })
  })

  it('keeps a setting that is changed again, or back', () => {
    const again = diffSettings({ ...sent, owner: 'Finance team' }, before, sent)
    expect(getRemainingEdits(again, sent)).toEqual({ owner: 'Finance team' })
    const back = diffSettings(before, before, sent)
    expect(getRemainingEdits(back, sent)).toEqual({ owner: 'Travel team' })
  })

  it('returns no edits without changes', () => {
    expect(getRemainingEdits(diffSettings(sent, before), sent)).toEqual({})
  })
})
