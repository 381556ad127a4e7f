import 'server-only'
import type { Role } from '@/lib/access/roles'
import type { GroupRule, IdentityProvider, IdentityProviderInput } from '@/lib/api/identity-provider'
import { Fault } from '@/lib/faults/fault'
import { removeLinksOfCreator } from '@/lib/server/db/access/account-links'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { IdentityProviderModel } from '@/lib/server/db/gen/sqlite/models/IdentityProvider'
import { maxPeople } from '@/lib/server/db/access/people'
import { databaseErrorKind } from '@/lib/server/platform/database-error'

const maxProviders = 20

/** An identity provider with its encrypted client secret. */
export interface ProviderRecord extends Omit<IdentityProvider, 'hasSecret'> {
  secret: string | null
}

function toProvider(row: IdentityProviderModel): ProviderRecord {
  const { createdAt: _createdAt, disabledAt, groupRules, domains, defaultRole, ...rest } = row
  return {
    ...rest,
    groupRules: groupRules as unknown as GroupRule[],
    domains: domains as string[],
    defaultRole: defaultRole as Role,
    disabled: disabledAt !== null,
  }
}

/** Returns all identity providers by name. */
export async function listProviders(): Promise<ProviderRecord[]> {
  const rows = await database().prisma.identityProvider.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] })
  return rows.map(toProvider)
}

/** Returns a provider that people may sign in with; null if there is none. */
export async function findActiveProvider(id: string): Promise<ProviderRecord | null> {
  const where = { id: toStorableData(id), disabledAt: null }
  const row = await database().prisma.identityProvider.findFirst({ where })
  return row && toProvider(row)
}

/** Returns a provider. Throws `not-found`. */
export async function requireProvider(id: string): Promise<ProviderRecord> {
  const row = await database().prisma.identityProvider.findUnique({ where: { id: toStorableData(id) } })
  if (!row) throw createMissingProviderFault()
  return toProvider(row)
}

const createMissingProviderFault = (): Fault => new Fault('not-found', 'Identity provider not found.')

type ProviderColumns = Omit<IdentityProviderInput, 'clientSecret'> & { secret: string | null }

/** Stores a new provider. Throws `conflict` if there is one with this issuer, or if there are too many. */
export async function insertProvider(id: string, { disabled, ...columns }: ProviderColumns): Promise<ProviderRecord> {
  const { prisma } = database()
  if ((await prisma.identityProvider.count()) >= maxProviders)
    throw new Fault('conflict', `There can be at most ${maxProviders} identity providers.`)
  return withIssuerFaults(async () =>
    toProvider(
      await prisma.identityProvider.create({
        data: { id, ...toStorableData(columns), disabledAt: disabled ? new Date() : null },
      }),
    ),
  )
}

/** Updates a provider; its sessions end if it is disabled. Throws `not-found`, and `conflict` for the issuer of another one. */
export async function updateProvider(
  id: string,
  { disabled, ...columns }: Partial<ProviderColumns>,
): Promise<ProviderRecord> {
  const key = toStorableData(id)
  return withIssuerFaults(() =>
    database().prisma.$transaction(async (tx) => {
      const row = await tx.identityProvider.update({
        where: { id: key },
        data: {
          ...toStorableData(columns),
          ...(disabled !== undefined && { disabledAt: disabled ? new Date() : null }),
        },
      })
      // Last: a sign-in that was not finished yet has stored its session by now, or finds the provider disabled.
      if (disabled) await tx.browserSession.deleteMany({ where: { providerId: key } })
      return toProvider(row)
    }, transactionOptions),
  )
}

/** Deletes a provider; its sessions end, and people who have no password cannot sign in any more. Throws `not-found`. */
export async function deleteProvider(id: string): Promise<void> {
  const key = toStorableData(id)
  const { prisma } = database()
  const [, { count }] = await prisma.$transaction([
    prisma.teamMember.deleteMany({ where: { source: key } }),
    prisma.identityProvider.deleteMany({ where: { id: key } }),
  ])
  if (count === 0) throw createMissingProviderFault()
}

async function withIssuerFaults(write: () => Promise<ProviderRecord>): Promise<ProviderRecord> {
  try {
    return await write()
  } catch (error) {
    const problem = databaseErrorKind(error)
    if (problem === 'missing') throw createMissingProviderFault()
    if (problem !== 'taken') throw error
    throw new Fault('conflict', 'There is an identity provider with this issuer.', {
      details: { code: 'issuer-taken' },
    })
  }
}

/** What a provider says about a person. */
export interface ProvidedPerson {
  subject: string
  name: string
  /** In lower case. */
  email: string
  /** The provider has checked that the address belongs to the person. */
  emailVerified: boolean
  /** IDs of the teams that the person's groups give, and the highest role that they give; null if none gives one. */
  teamIds: readonly string[]
  role: Role | null
}

export type ProvidedSignIn = { userId: string } | { problem: 'no-account' | 'disabled' | 'email-unverified' | 'full' }

/**
 * Finds or creates the account of a person who signed in with a provider, and sets the teams and the role that the groups give.
 * An account with the same address is used only if the provider has checked the address. The role of the last administrator stays.
 */
export async function signInProvidedPerson(provider: ProviderRecord, person: ProvidedPerson): Promise<ProvidedSignIn> {
  const identity = { providerId: provider.id, subject: toStorableData(person.subject) }
  return database().prisma.$transaction(async (tx): Promise<ProvidedSignIn> => {
    // Makes concurrent sign-ins wait, so that one person does not get two accounts.
    await tx.identityProvider.updateMany({ where: { id: provider.id }, data: { issuer: provider.issuer } })
    const known = await tx.identity.findUnique({ where: { providerId_subject: identity }, include: { user: true } })
    const sameEmail = known ? null : await tx.user.findUnique({ where: { email: toStorableData(person.email) } })
    if (sameEmail && !person.emailVerified) return { problem: 'email-unverified' }
    let user = known?.user ?? sameEmail
    if (user?.disabledAt) return { problem: 'disabled' }
    if (!user && !provider.createsAccounts) return { problem: 'no-account' }
    if (!user && (await tx.user.count()) >= maxPeople) return { problem: 'full' }
    const { role } = person
    user ??= await tx.user.create({
      data: toStorableData({ name: person.name, email: person.email, role: role ?? provider.defaultRole }),
    })
    if (!known) await tx.identity.create({ data: { ...identity, userId: user.id } })
    const userId = user.id
    const rulesGiveRoles = provider.groupRules.some((rule) => rule.role !== undefined)
    const next = role ?? provider.defaultRole
    if (rulesGiveRoles && user.role !== next && !(await isLastAdministrator(userId))) {
      await tx.user.update({ where: { id: userId }, data: { role: next } })
      if (next !== 'administrator') await removeLinksOfCreator(tx, userId)
    }
    await setProvidedTeams(userId)
    return { userId }

    async function isLastAdministrator(id: string): Promise<boolean> {
      if (user?.role !== 'administrator') return false
      // Makes others wait who change administrators, so that not all lose the role at once.
      await tx.user.updateMany({ where: { role: 'administrator' }, data: { role: 'administrator' } })
      const others = { role: 'administrator', disabledAt: null, passwordHash: { not: null }, NOT: { id } }
      return (await tx.user.count({ where: others })) === 0
    }
    async function setProvidedTeams(id: string): Promise<void> {
      await tx.teamMember.deleteMany({ where: { userId: id, source: provider.id } })
      const held = await tx.teamMember.findMany({ where: { userId: id }, select: { teamId: true } })
      const manual = new Set(held.map(({ teamId }) => teamId))
      const teams = await tx.team.findMany({ where: { id: { in: [...person.teamIds] } }, select: { id: true } })
      await tx.teamMember.createMany({
        data: teams
          .filter((team) => !manual.has(team.id))
          .map((team) => ({ teamId: team.id, userId: id, source: provider.id })),
      })
    }
  }, transactionOptions)
}

/** Deletes the sessions that a provider ends: one by its ID, or all of a subject. Returns their number. */
export async function deleteProvidedSessions(
  providerId: string,
  { sid, subject }: { sid?: string | undefined; subject?: string | undefined },
): Promise<number> {
  const { prisma } = database()
  const identity =
    subject === undefined
      ? null
      : await prisma.identity.findUnique({
          where: { providerId_subject: { providerId, subject: toStorableData(subject) } },
        })
  if (sid === undefined && !identity) return 0
  const where = {
    providerId,
    ...(sid !== undefined && { providerSession: toStorableData(sid) }),
    ...(identity && { userId: identity.userId }),
  }
  return (await prisma.browserSession.deleteMany({ where })).count
}
