import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAccountLink, insertAccountLink, listInvitations } from '@/lib/server/db/access/account-links'
import { insertProvider, signInProvidedPerson } from '@/lib/server/db/access/identity-providers'
import { activateAdministrator, updatePerson } from '@/lib/server/db/access/people'
import { database } from '@/lib/server/db/engine/client'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { newViewer, type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const expiresAt = new Date(Date.now() + 60_000)

/** Stores an invitation and a password link of an administrator, and returns a function that counts the valid ones. */
async function linksOf(creatorId: string | null): Promise<() => Promise<number>> {
  const hashes = [randomUUID(), randomUUID()] as const
  const { userId } = await newViewer('administrator')
  const link = { creatorId, role: 'administrator', teamIds: [], expiresAt } as const
  await insertAccountLink({ ...link, kind: 'invitation', tokenHash: hashes[0] })
  await insertAccountLink({ ...link, kind: 'password', tokenHash: hashes[1], userId })
  return async () => (await Promise.all(hashes.map((hash) => findAccountLink(hash)))).filter(Boolean).length
}

describeEachDatabase('links of an administrator on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    // There must be another administrator who can sign in.
    await database().prisma.$transaction((tx) =>
      activateAdministrator(tx, { name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' }),
    )
  }, 60_000)
  afterAll(() => opened.close())

  it.each([{ role: 'editor' as const }, { disabled: true }, { role: 'viewer' as const, disabled: true }])(
    'end when the person changes to %j, and do not come back',
    async (patch) => {
      const { userId } = await newViewer('administrator')
      const [own, others, ofToken] = [
        await linksOf(userId),
        await linksOf((await newViewer('administrator')).userId),
        await linksOf(null),
      ]
      await updatePerson(userId, { name: 'Ann', role: 'administrator' })
      expect(await own()).toBe(2)
      await updatePerson(userId, patch)
      await updatePerson(userId, { role: 'administrator', disabled: false })
      expect([await own(), await others(), await ofToken()]).toEqual([0, 2, 2])
    },
  )

  it('stay if the change is refused', async () => {
    const own = await linksOf('local')
    await expect(updatePerson('local', { role: 'member' })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await own()).toBe(2)
  })

  it('end when the groups of a sign-in provider give another role', async () => {
    const { userId } = await newViewer('administrator')
    const own = await linksOf(userId)
    const id = randomUUID()
    const email = `${id}@example.com`
    await updatePerson(userId, { email })
    const issued = await insertProvider(id, {
      name: 'Work',
      issuer: `https://${id}.example`,
      clientId: 'c',
      secret: null,
      scopes: 'openid',
      groupsClaim: 'groups',
      groupRules: [{ group: 'ops', role: 'administrator' }],
      domains: [],
      createsAccounts: true,
      defaultRole: 'member',
      disabled: false,
    })
    const ann = { subject: id, name: 'Ann', email, emailVerified: true, teamIds: [] }
    await signInProvidedPerson(issued, () => ({ ...ann, role: 'administrator' }))
    expect(await own()).toBe(2)
    expect(await signInProvidedPerson(issued, () => ({ ...ann, role: null }))).toMatchObject({ userId })
    expect(await own()).toBe(0)
  })

  it('are deleted with the person', async () => {
    const { userId } = await newViewer('administrator')
    const own = await linksOf(userId)
    await database().prisma.user.delete({ where: { id: userId } })
    expect(await own()).toBe(0)
  })

  it('are not made by a person who lost the role meanwhile', async () => {
    const { userId } = await newViewer('administrator')
    const attempts = Array.from({ length: 8 }, () =>
      linksOf(userId).then(
        (valid) => valid(),
        () => 0,
      ),
    )
    await updatePerson(userId, { role: 'editor' })
    await Promise.all(attempts)
    expect(await database().prisma.accountLink.count({ where: { creatorId: userId } })).toBe(0)
    await expect(linksOf(userId)).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('name their creator', async () => {
    const { userId } = await newViewer('administrator')
    await linksOf(userId)
    const creators = (await listInvitations()).map(({ creator }) => creator)
    expect(creators).toContainEqual({ id: userId, name: 'Test' })
    expect(creators).toContain(null)
  })
})
