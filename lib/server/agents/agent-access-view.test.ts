import { expect, it } from 'vitest'
import { toAgentAccess } from '@/lib/server/agents/agent-view'
import { actFor, type Viewer } from '@/lib/server/platform/viewer'

const agent = {
  id: 'agent',
  ownerId: 'owner',
  teamId: 'blue',
  visibility: 'teams',
  visibleTo: ['red', 'green'],
  credentialMode: 'shared',
} as const
const person = (userId: string, role: Viewer['role'], teamIds: string[]): Viewer => ({
  ...actFor(userId),
  role,
  teamIds,
  ofPerson: true,
})
const accessOf = (viewer: Viewer) => toAgentAccess(viewer, { ...agent, visibleTo: [...agent.visibleTo] })

it('names only teams of the viewer, and says what the viewer may do', () => {
  expect(accessOf(person('bob', 'editor', ['red']))).toEqual({
    visibility: 'teams',
    teamId: null,
    visibleTo: ['red'],
    credentials: 'shared',
    own: false,
    changeable: false,
  })
  expect(accessOf(person('cleo', 'editor', ['blue']))).toMatchObject({
    teamId: 'blue',
    visibleTo: [],
    changeable: true,
  })
  expect(accessOf(person('dan', 'member', ['blue']))).toMatchObject({ changeable: false })
})

it('names all teams to administrators, and none to an owner outside of them', () => {
  expect(accessOf(person('ada', 'administrator', []))).toMatchObject({
    teamId: 'blue',
    visibleTo: ['red', 'green'],
    own: false,
  })
  expect(accessOf(person('owner', 'editor', []))).toMatchObject({ teamId: null, visibleTo: [], own: true })
})
