import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { IdentityProviderInput } from '@/lib/api/identity-provider'
import { insertBrowserSession } from '@/lib/server/db/access/browser-sessions'
import {
  deleteProvider,
  insertProvider,
  type ProvidedPerson,
  type ProviderRecord,
  requireProvider,
  signInProvidedPerson,
  updateProvider,
} from '@/lib/server/db/access/identity-providers'
import { requirePerson, activateAdministrator, updatePerson } from '@/lib/server/db/access/people'
import { createTeam } from '@/lib/server/db/access/teams'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { localUserId } from '@/lib/server/platform/viewer'

const issuerOf = (id: string): string => `https://${id}.example`

/** Stores a provider; without changes it creates accounts with the role member, and its groups give nothing. */
function addProvider(changes: Partial<IdentityProviderInput> = {}): Promise<ProviderRecord> {
  const id = randomUUID()
  const { clientSecret: _none, ...columns } = changes
  return insertProvider(id, {
    name: 'Work',
    issuer: issuerOf(id),
    clientId: 'c',
    secret: null,
    scopes: 'openid',
    groupsClaim: 'groups',
    groupRules: [],
    domains: [],
    createsAccounts: true,
    defaultRole: 'member',
    disabled: false,
    ...columns,
  })
}

/** Returns what a provider says about a new person, or about the one of a former answer. */
function personOf(changes: Partial<ProvidedPerson> = {}): ProvidedPerson {
  const subject = changes.subject ?? randomUUID()
  return {
    subject,
    name: 'Ann',
    email: `${subject}@example.com`,
    emailVerified: true,
    teamIds: [],
    role: null,
    ...changes,
  }
}

/** Signs a person in whom the provider describes in this way. */
const signIn = (provider: ProviderRecord, person: ProvidedPerson) => signInProvidedPerson(provider, () => person)

/** Signs a person in and returns the ID of the account. */
async function accountOf(provider: ProviderRecord, person: ProvidedPerson): Promise<string> {
  const answer = await signIn(provider, person)
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.userId
}

/** Stores a session that a provider started. Returns false if it was refused. */
function startSession({ id, issuer }: ProviderRecord, userId: string): Promise<boolean> {
  const session = { id: randomUUID(), userId, userAgent: '', address: '', providerId: id, providerSession: null }
  return insertBrowserSession(session, { createdAfter: new Date(0), usedAfter: new Date(0) }, { issuer })
}
const countSessions = (userId: string) => database().prisma.browserSession.count({ where: { userId } })
const newTeam = async (): Promise<string> => (await createTeam(randomUUID())).id

describeEachDatabase('a sign-in provider on %s', (kind) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(kind)
    // The only administrator with a password.
    const ada = { name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' }
    await database().prisma.$transaction((tx) => activateAdministrator(tx, ada))
  }, 60_000)
  afterAll(() => opened.close())

  it('with another issuer has no identities, sessions and teams any more', async () => {
    const provider = await addProvider()
    const [groupTeam, manual] = [await newTeam(), await newTeam()]
    const ann = personOf({ teamIds: [groupTeam] })
    const annId = await accountOf(provider, ann)
    await updatePerson(annId, { teamIds: [groupTeam, manual] })
    await startSession(provider, annId)
    const other = await addProvider()
    const otherTeam = await newTeam()
    const ben = await accountOf(other, personOf({ teamIds: [otherTeam] }))
    await startSession(other, ben)

    const moved = await updateProvider(provider.id, { issuer: issuerOf(randomUUID()) })
    expect(await countSessions(annId)).toBe(0)
    expect((await requirePerson(annId)).teamIds).toEqual([manual])
    expect([await countSessions(ben), (await requirePerson(ben)).teamIds]).toEqual([1, [otherTeam]])
    // The same subject is another person now.
    const eve = personOf({ subject: ann.subject, email: `eve-${ann.email}` })
    expect(await accountOf(moved, eve)).not.toBe(annId)
    expect(await signIn(moved, { ...personOf(), email: ann.email, emailVerified: false })).toEqual({
      problem: 'email-unverified',
    })
    expect(await accountOf(moved, { ...personOf(), email: ann.email })).toBe(annId)
  })

  it('with the same issuer keeps everything', async () => {
    const provider = await addProvider()
    const team = await newTeam()
    const ann = personOf({ teamIds: [team] })
    const userId = await accountOf(provider, ann)
    await startSession(provider, userId)
    await updateProvider(provider.id, { name: 'Company', issuer: provider.issuer })
    expect([await countSessions(userId), (await requirePerson(userId)).teamIds]).toEqual([1, [team]])
    expect(await accountOf(provider, { ...ann, email: 'changed@example.com' })).toBe(userId)
  })

  it('refuses a sign-in that began with another issuer, or before it was disabled or removed', async () => {
    const provider = await addProvider()
    const known = personOf()
    const userId = await accountOf(provider, known)
    const issuer = issuerOf(randomUUID())
    await updateProvider(provider.id, { issuer })
    const newcomer = personOf()
    const refused = { problem: 'expired' }
    expect(await signIn(provider, newcomer)).toEqual(refused)
    expect(await startSession(provider, userId)).toBe(false)
    expect(await requireProvider(provider.id)).toMatchObject({ issuer })

    const disabled = await updateProvider(provider.id, { disabled: true })
    expect(await signIn(disabled, newcomer)).toEqual(refused)
    await deleteProvider(provider.id)
    expect(await signIn(disabled, newcomer)).toEqual(refused)
    expect(await database().prisma.user.count({ where: { email: newcomer.email } })).toBe(0)
  })

  it('reads a person by the rules that it has now', async () => {
    const provider = await addProvider({ groupRules: [{ group: 'ops', role: 'administrator' }] })
    const current = await updateProvider(provider.id, { defaultRole: 'viewer', groupRules: [] })
    const passed: ProviderRecord[] = []
    const answer = await signInProvidedPerson(provider, (record) => {
      passed.push(record)
      return personOf()
    })
    expect(passed).toEqual([current])
    expect(answer).toMatchObject({ change: { kind: 'created', role: 'viewer' } })
    expect(await signInProvidedPerson(provider, () => ({ problem: 'domain' }))).toEqual({ problem: 'domain' })
  })

  it('creates accounts only if it may', async () => {
    const provider = await addProvider({ createsAccounts: false })
    const stranger = personOf()
    expect(await signIn(provider, stranger)).toEqual({ problem: 'no-account' })
    expect(await database().prisma.user.count({ where: { email: stranger.email } })).toBe(0)
    const { userId } = await newViewer()
    const known = personOf()
    await updatePerson(userId, { email: known.email })
    expect(await accountOf(provider, known)).toBe(userId)
  })

  it('refuses a person whose account is disabled', async () => {
    const provider = await addProvider()
    const ann = personOf()
    await updatePerson(await accountOf(provider, ann), { disabled: true })
    expect(await signIn(provider, ann)).toEqual({ problem: 'disabled' })
  })

  it('gives and takes the teams and the role of the groups, and says what changed', async () => {
    const [blue, red, manual] = [await newTeam(), await newTeam(), await newTeam()]
    const provider = await addProvider({ groupRules: [{ group: 'staff', role: 'editor' }] })
    const ann = personOf({ teamIds: [blue], role: 'editor' })
    const created = await signIn(provider, ann)
    expect(created).toMatchObject({ email: ann.email, change: { kind: 'created', role: 'editor', teamIds: [blue] } })
    const userId = await accountOf(provider, ann)
    expect(await signIn(provider, ann)).toEqual({ userId, name: 'Ann', email: ann.email, change: null })

    await updatePerson(userId, { teamIds: [blue, manual] })
    const moved = await signIn(provider, { ...ann, teamIds: [red, manual, 'no team'], role: 'editor' })
    expect(moved).toMatchObject({ change: { kind: 'changed', teamIds: [manual, red] } })
    expect(await requirePerson(userId)).toMatchObject({ role: 'editor', providedTeamIds: [red] })
    const left = await signIn(provider, { ...ann, teamIds: [], role: null })
    expect(left).toMatchObject({ change: { kind: 'changed', role: 'member', teamIds: [manual] } })
    expect(await requirePerson(userId)).toMatchObject({ role: 'member', teamIds: [manual], providedTeamIds: [] })
  })

  it('leaves the last administrator who can sign in, whatever the groups', async () => {
    const provider = await addProvider({ groupRules: [{ group: 'ops', role: 'administrator' }] })
    const ada = personOf({ email: 'ada@example.com' })
    expect(await signIn(provider, ada)).toMatchObject({ userId: localUserId, change: null })
    expect(await requirePerson(localUserId)).toMatchObject({ role: 'administrator' })
    const { userId } = await newViewer('administrator')
    const other = personOf()
    await updatePerson(userId, { email: other.email })
    expect(await signIn(provider, other)).toMatchObject({ userId, change: { role: 'member' } })
  })

  it('keeps the teams that it gives when the other teams of a person change', async () => {
    const provider = await addProvider()
    const [groupTeam, manual] = [await newTeam(), await newTeam()]
    const ann = personOf({ teamIds: [groupTeam] })
    const userId = await accountOf(provider, ann)
    for (const teamIds of [[manual], [groupTeam, manual]]) {
      const changed = await updatePerson(userId, { teamIds })
      expect(changed.teamIds.toSorted()).toEqual([groupTeam, manual].toSorted())
      expect(changed.providedTeamIds).toEqual([groupTeam])
    }
    expect(await updatePerson(userId, { teamIds: [] })).toMatchObject({ teamIds: [groupTeam] })
    // It is still the group that decides.
    await updatePerson(userId, { teamIds: [manual] })
    await signIn(provider, { ...ann, teamIds: [] })
    expect(await requirePerson(userId)).toMatchObject({ teamIds: [manual] })
    // It may have given the team since an administrator opened the page.
    await signIn(provider, ann)
    expect(await updatePerson(userId, { teamIds: [] })).toMatchObject({ teamIds: [groupTeam] })
  })

  it('no longer keeps its teams while it is disabled', async () => {
    const provider = await addProvider()
    const [groupTeam, other] = [await newTeam(), await newTeam()]
    const ann = personOf({ teamIds: [groupTeam, other] })
    const userId = await accountOf(provider, ann)
    await updateProvider(provider.id, { disabled: true })
    expect(await updatePerson(userId, { teamIds: [other] })).toMatchObject({ teamIds: [other], providedTeamIds: [] })
    await updateProvider(provider.id, { disabled: false })
    expect(await requirePerson(userId)).toMatchObject({ providedTeamIds: [other] })
  })

  it('takes its teams and sessions along when it is removed', async () => {
    const provider = await addProvider()
    const [groupTeam, manual] = [await newTeam(), await newTeam()]
    const userId = await accountOf(provider, personOf({ teamIds: [groupTeam] }))
    await updatePerson(userId, { teamIds: [groupTeam, manual] })
    await startSession(provider, userId)
    await deleteProvider(provider.id)
    expect([await countSessions(userId), (await requirePerson(userId)).teamIds]).toEqual([0, [manual]])
    await expect(deleteProvider(provider.id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(updateProvider(provider.id, { name: 'x' })).rejects.toMatchObject({ kind: 'not-found' })
  })
})
