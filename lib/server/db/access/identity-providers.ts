import 'server-only'
import type { Role } from '@/lib/access/roles'
import type { GroupRule, IdentityProvider, IdentityProviderInput } from '@/lib/api/identity-provider'
import { Fault } from '@/lib/faults/fault'
import { removeLinksOfCreator } from '@/lib/server/db/access/account-links'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { IdentityProviderModel } from '@/lib/server/db/gen/sqlite/models/IdentityProvider'
import { maxPeople } from '@/lib/server/db/access/people'
import { databaseErrorKind } from '@/lib/server/platform/database-error'

type Tx = Prisma.TransactionClient

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

/**
 * Updates a provider. Its sessions end if it is disabled. With another issuer, its sessions end, and its identities and the teams that
 * it gave are deleted: a subject is unique only with its issuer (OpenID Connect Core §5.7), so the next sign-in finds the account by
 * its verified e-mail address. Throws `not-found`, and `conflict` for the issuer of another one.
 */
export async function updateProvider(
  id: string,
  { disabled, ...columns }: Partial<ProviderColumns>,
): Promise<ProviderRecord> {
  const key = toStorableData(id)
  return withIssuerFaults(() =>
    database().prisma.$transaction(async (tx) => {
      // Even a write without changes makes other writers wait, so that the issuer is the last one.
      await tx.identityProvider.updateMany({ where: { id: key }, data: { id: key } })
      const previous = await tx.identityProvider.findUnique({ where: { id: key }, select: { issuer: true } })
      const row = await tx.identityProvider.update({
        where: { id: key },
        data: {
          ...toStorableData(columns),
          ...(disabled !== undefined && { disabledAt: disabled ? new Date() : null }),
        },
      })
      const hasOtherIssuer = previous?.issuer !== row.issuer
      // Last: a sign-in that was not finished yet has stored its session by now, or finds the provider disabled or with another issuer.
      if (disabled || hasOtherIssuer) await tx.browserSession.deleteMany({ where: { providerId: key } })
      if (hasOtherIssuer) {
        await tx.identity.deleteMany({ where: { providerId: key } })
        await tx.teamMember.deleteMany({ where: { source: key } })
      }
      return toProvider(row)
    }, transactionOptions),
  )
}

/**
 * Deletes a provider and the teams that it gave; its sessions end, and people without a password or passkey cannot sign in any more.
 * Throws `not-found`.
 */
export async function deleteProvider(id: string): Promise<void> {
  const key = toStorableData(id)
  const { prisma } = database()
  const [{ count }] = await prisma.$transaction([
    // First: a sign-in that was not finished yet has stored its teams by then, or finds no provider.
    prisma.identityProvider.deleteMany({ where: { id: key } }),
    prisma.teamMember.deleteMany({ where: { source: key } }),
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

/** What a sign-in with a provider changed: the new account, or another role or other teams of a known one. */
export interface ProvidedChange {
  kind: 'created' | 'changed'
  /** The new role; absent if it stayed. */
  role?: Role
  /** IDs of all teams of the person; absent if they stayed. */
  teamIds?: string[]
}

/** The account of a person who signed in with a provider. */
export interface ProvidedAccount {
  userId: string
  name: string
  email: string | null
  /** Null if the account stayed as it was. */
  change: ProvidedChange | null
}

/** Why a person may not sign in with a provider. */
export interface ProvidedProblem {
  problem: 'email' | 'domain' | 'email-unverified' | 'expired' | 'no-account' | 'disabled' | 'full'
}

/**
 * Finds or creates the account of a person who signed in with a provider, and sets the teams and the role that the groups give.
 * `readPerson` returns the person by the provider's rules as they are now, or a problem, which is returned. An account with the same
 * address is used only if the provider has checked the address. The role of the last administrator stays. The problem is `expired` if
 * the provider was disabled, removed or got another issuer since the sign-in began.
 */
export async function signInProvidedPerson(
  { id: providerId, issuer }: Pick<ProviderRecord, 'id' | 'issuer'>,
  readPerson: (provider: ProviderRecord) => ProvidedPerson | ProvidedProblem,
): Promise<ProvidedAccount | ProvidedProblem> {
  return database().prisma.$transaction(async (tx): Promise<ProvidedAccount | ProvidedProblem> => {
    // Makes concurrent sign-ins and changes of the provider wait, so that one person does not get two accounts.
    const locked = { where: { id: providerId, issuer, disabledAt: null }, data: { id: providerId } }
    if ((await tx.identityProvider.updateMany(locked)).count === 0) return { problem: 'expired' }
    const provider = toProvider(await tx.identityProvider.findUniqueOrThrow({ where: { id: providerId } }))
    const person = readPerson(provider)
    if ('problem' in person) return person
    const identity = { providerId, subject: toStorableData(person.subject) }
    const known = await tx.identity.findUnique({ where: { providerId_subject: identity }, include: { user: true } })
    const sameEmail = known ? null : await tx.user.findUnique({ where: { email: toStorableData(person.email) } })
    if (sameEmail && !person.emailVerified) return { problem: 'email-unverified' }
    const account = known?.user ?? sameEmail
    if (account?.disabledAt) return { problem: 'disabled' }
    if (!account && !provider.createsAccounts) return { problem: 'no-account' }
    if (!account && (await tx.user.count()) >= maxPeople) return { problem: 'full' }
    const next = person.role ?? provider.defaultRole
    const user =
      account ??
      (await tx.user.create({ data: toStorableData({ name: person.name, email: person.email, role: next }) }))
    const { id: userId, name, email } = user
    if (!known) await tx.identity.create({ data: { ...identity, userId } })
    const rulesGiveRoles = provider.groupRules.some((rule) => rule.role !== undefined)
    const changesRole = rulesGiveRoles && user.role !== next && !(await isLastAdministrator(tx, user))
    if (changesRole) {
      await tx.user.update({ where: { id: userId }, data: { role: next } })
      if (next !== 'administrator') await removeLinksOfCreator(tx, userId)
    }
    const teamIds = await setProvidedTeams(tx, userId, providerId, person.teamIds)
    const changes = { ...((changesRole || !account) && { role: next }), ...(teamIds && { teamIds }) }
    const kind = account ? 'changed' : 'created'
    return { userId, name, email, change: Object.keys(changes).length > 0 ? { kind, ...changes } : null }
  }, transactionOptions)
}

async function isLastAdministrator(tx: Tx, { id, role }: { id: string; role: string }): Promise<boolean> {
  if (role !== 'administrator') return false
  // Makes others wait who change administrators, so that not all lose the role at once.
  await tx.user.updateMany({ where: { role: 'administrator' }, data: { role: 'administrator' } })
  const others = { role: 'administrator', disabledAt: null, passwordHash: { not: null }, NOT: { id } }
  return (await tx.user.count({ where: others })) === 0
}

/** Makes these the teams that a provider gives, besides those by hand. Returns the IDs of all teams; null if none changed. */
async function setProvidedTeams(
  tx: Tx,
  userId: string,
  source: string,
  teamIds: readonly string[],
): Promise<string[] | null> {
  const before = await tx.teamMember.findMany({ where: { userId }, select: { teamId: true, source: true } })
  const others = before.filter((member) => member.source !== source).map(({ teamId }) => teamId)
  const teams = await tx.team.findMany({ where: { id: { in: [...teamIds] } }, select: { id: true } })
  const provided = teams.map(({ id }) => id).filter((id) => !others.includes(id))
  const after = [...others, ...provided]
  const held = new Set(before.map(({ teamId }) => teamId))
  if (held.size === after.length && after.every((id) => held.has(id))) return null
  await tx.teamMember.deleteMany({ where: { userId, source } })
  await tx.teamMember.createMany({ data: provided.map((teamId) => ({ teamId, userId, source })) })
  return after
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
