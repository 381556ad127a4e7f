import 'server-only'
import type { Role } from '@/lib/access/roles'
import type { Person, PersonPatch } from '@/lib/api/account'
import { Fault } from '@/lib/faults/fault'
import { removeLinksOfCreator } from '@/lib/server/db/access/account-links'
import { picturePath } from '@/lib/server/db/access/pictures'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { localUserId } from '@/lib/server/platform/viewer'

type Tx = Prisma.TransactionClient

/** The source of a team that a person was added to by hand; that of others is the ID of the provider. */
const byHand = 'manual'

/** Maximum people, so that lists of them are complete. */
export const maxPeople = 2_000

/** Returns the names of people by ID. Unknown IDs are left out. */
export async function readPersonNames(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await database().prisma.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const personSelection = {
  select: {
    id: true,
    name: true,
    email: true,
    role: true,
    pictureDigest: true,
    disabledAt: true,
    seenAt: true,
    createdAt: true,
    teams: { select: { teamId: true, source: true } },
    _count: { select: { passkeys: true } },
  },
} as const

type PersonRow = Prisma.UserGetPayload<typeof personSelection>

/** Returns the IDs of the providers that people can sign in with: only these give and take teams. */
async function readActiveProviders(tx: Tx = database().prisma): Promise<Set<string>> {
  const rows = await tx.identityProvider.findMany({ where: { disabledAt: null }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

function toPerson(
  { pictureDigest, disabledAt, seenAt, createdAt, teams, role, _count, ...row }: PersonRow,
  providers: ReadonlySet<string>,
): Person {
  return {
    ...row,
    role: role as Role,
    picture: picturePath(row.id, pictureDigest),
    disabled: disabledAt !== null,
    teamIds: teams.map(({ teamId }) => teamId),
    providedTeamIds: teams.filter(({ source }) => providers.has(source)).map(({ teamId }) => teamId),
    passkeyCount: _count.passkeys,
    seenAt: seenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** Returns all people by name. */
export async function listPeople(): Promise<Person[]> {
  const orderBy = [{ name: 'asc' } as const, { id: 'asc' } as const]
  const [rows, providers] = await Promise.all([
    database().prisma.user.findMany({ ...personSelection, orderBy }),
    readActiveProviders(),
  ])
  return rows.map((row) => toPerson(row, providers))
}

/** Returns a person. Throws `not-found`. */
export async function requirePerson(id: string): Promise<Person> {
  const row = await database().prisma.user.findUnique({ where: { id: toStorableData(id) }, ...personSelection })
  if (!row) throw createMissingPersonFault()
  return toPerson(row, await readActiveProviders())
}

const createMissingPersonFault = (): Fault => new Fault('not-found', 'Person not found.')

/** What is needed to sign a person in. */
export interface SignInRecord {
  id: string
  name: string
  passwordHash: string | null
}

/** Returns the person with that e-mail address, in lower case, who may sign in; null if there is none. */
export function findPersonByEmail(email: string): Promise<SignInRecord | null> {
  return database().prisma.user.findFirst({
    where: { email: toStorableData(email), disabledAt: null },
    select: { id: true, name: true, passwordHash: true },
  })
}

/** Returns the hash of the person's password; null if there is none. */
export async function readPasswordHash(userId: string): Promise<string | null> {
  const row = await database().prisma.user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  return row?.passwordHash ?? null
}

/** Stores the hash of a person's new password, and makes links for another one invalid. Only if the current hash is still `current`; returns false otherwise. */
export async function replacePasswordHash(
  userId: string,
  current: string | null,
  next: string,
  tx: Tx = database().prisma,
): Promise<boolean> {
  const where = { id: userId, passwordHash: current, disabledAt: null }
  if ((await tx.user.updateMany({ where, data: { passwordHash: next } })).count === 0) return false
  await removePasswordLinks(tx, userId)
  return true
}

/** Makes links invalid with which somebody could set another password of the person. */
async function removePasswordLinks(tx: Tx, userId: string): Promise<void> {
  await tx.accountLink.deleteMany({ where: { kind: 'password', userId } })
}

/** A new person. The e-mail address is in lower case. */
export interface NewPerson {
  name: string
  email: string
  role: Role
  passwordHash: string
  teamIds: readonly string[]
}

/**
 * Stores a new person within a transaction; teams that do not exist any more are skipped. Throws `conflict` if the address is
 * taken or there are too many people.
 */
export async function insertPerson(tx: Tx, { teamIds, ...person }: NewPerson): Promise<string> {
  if ((await tx.user.count()) >= maxPeople)
    throw new Fault('conflict', `There can be at most ${maxPeople} people.`, { details: { code: 'people-full' } })
  const { id } = await tx.user.create({ data: toStorableData(person), select: { id: true } })
  await setTeams(tx, id, teamIds)
  return id
}

/** Who became the administrator with whom accounts are turned on. */
export interface AdministratorActivation {
  userId: string
  /** Address that the built-in user had before; null if it stayed, or if there was none. */
  replacedEmail: string | null
}

/**
 * Makes the person who has this address an active administrator with this name and password, within a transaction; without one, the
 * built-in user. If the built-in user had another address, somebody else takes over the account: what the person before could sign in
 * with ends. Other transactions that do so wait for it.
 */
export async function activateAdministrator(
  tx: Tx,
  person: Pick<NewPerson, 'name' | 'email' | 'passwordHash'>,
): Promise<AdministratorActivation> {
  await tx.user.updateMany({ where: { id: localUserId }, data: { id: localUserId } })
  const data = toStorableData(person)
  const local = await tx.user.findUniqueOrThrow({ where: { id: localUserId }, select: { email: true } })
  const known = await tx.user.findUnique({ where: { email: data.email }, select: { id: true } })
  const userId = known?.id ?? localUserId
  await tx.user.update({ where: { id: userId }, data: { ...data, role: 'administrator', disabledAt: null } })
  await removePasswordLinks(tx, userId)
  await tx.browserSession.deleteMany({ where: { userId } })
  const replacedEmail = known ? null : local.email
  if (replacedEmail !== null) await removeSignIns(tx, userId)
  return { userId, replacedEmail }
}

/** Ends everything but the password with which a person or a program signs in as this person, and the links that the person made. */
async function removeSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.identity.deleteMany({ where: { userId } })
  await tx.teamMember.deleteMany({ where: { userId, source: { not: byHand } } })
  await tx.apiKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } })
  await removeLinksOfCreator(tx, userId)
}

/**
 * Changes a person. The account links that the person made end with the role of an administrator. `teamIds` are the teams by hand:
 * those that a sign-in provider gives stay. Throws `not-found`, and `conflict` if the address is taken, or if no administrator who can
 * sign in would be left.
 */
export async function updatePerson(id: string, { disabled, teamIds, ...patch }: PersonPatch): Promise<Person> {
  const key = toStorableData(id)
  return withEmailFaults(() =>
    database().prisma.$transaction(async (tx) => {
      // Even a write without changes makes other writers wait, so that two administrators cannot demote each other.
      await tx.user.updateMany({ where: { role: 'administrator' }, data: { role: 'administrator' } })
      // Not by the number of changed rows, which is 0 if only the teams change.
      if ((await tx.user.count({ where: { id: key } })) === 0) throw createMissingPersonFault()
      await tx.user.updateMany({
        where: { id: key },
        data: { ...toStorableData(patch), ...(disabled !== undefined && { disabledAt: disabled ? new Date() : null }) },
      })
      const demotes = disabled || (patch.role !== undefined && patch.role !== 'administrator')
      if (demotes && (await countAdministrators(tx)) === 0)
        throw new Fault('conflict', 'At least one administrator must be able to sign in.', {
          hint: 'Make another person an administrator first.',
          details: { code: 'last-administrator' },
        })
      if (demotes) await removeLinksOfCreator(tx, key)
      if (disabled) await removePasswordLinks(tx, key)
      if (teamIds) await setTeams(tx, key, teamIds)
      const row = await tx.user.findUniqueOrThrow({ where: { id: key }, ...personSelection })
      return toPerson(row, await readActiveProviders(tx))
    }, transactionOptions),
  )
}

function countAdministrators(tx: Tx): Promise<number> {
  return tx.user.count({ where: { role: 'administrator', disabledAt: null, passwordHash: { not: null } } })
}

/**
 * Makes these the teams of a person by hand, within a transaction. Teams that do not exist are skipped. Those that a provider gives
 * which people can sign in with stay its own, whether they are among these or not. What gave a team that stays is not changed.
 */
async function setTeams(tx: Tx, userId: string, teamIds: readonly string[]): Promise<void> {
  const held = await tx.teamMember.findMany({ where: { userId }, select: { teamId: true, source: true } })
  const providers = await readActiveProviders(tx)
  const removed = held.filter(({ teamId, source }) => !providers.has(source) && !teamIds.includes(teamId))
  await tx.teamMember.deleteMany({ where: { userId, teamId: { in: removed.map(({ teamId }) => teamId) } } })
  const known = new Set(held.map(({ teamId }) => teamId))
  const teams = await tx.team.findMany({ where: { id: { in: [...teamIds] } }, select: { id: true } })
  await tx.teamMember.createMany({
    data: teams.filter(({ id }) => !known.has(id)).map(({ id: teamId }) => ({ teamId, userId })),
  })
}

/** Runs a write of a person. Throws `conflict` if its e-mail address is taken. */
export async function withEmailFaults<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseErrorKind(error) !== 'taken') throw error
    throw new Fault('conflict', 'Another person has this e-mail address.', { details: { code: 'email-taken' } })
  }
}
