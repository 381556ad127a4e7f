import 'server-only'
import type { Role } from '@/lib/access/roles'
import type { Invitation } from '@/lib/api/account'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'

type Tx = Prisma.TransactionClient

/** A link that is valid: not used, not withdrawn and not expired. */
export interface AccountLinkRecord {
  id: string
  kind: 'invitation' | 'password'
  /** The person whose password it sets. */
  user: { id: string; name: string; email: string | null; passwordHash: string | null } | null
  email: string | null
  role: Role
  teamIds: string[]
}

export interface NewAccountLink {
  kind: AccountLinkRecord['kind']
  tokenHash: string
  userId?: string
  /** The administrator who makes it; null with the access token. */
  creatorId: string | null
  email?: string | null
  role?: Role
  teamIds: readonly string[]
  expiresAt: Date
}

const valid = () => ({ usedAt: null, expiresAt: { gt: new Date() } })

/**
 * Stores a link; an earlier link for the same person's password becomes invalid. Deletes expired links. Throws `forbidden` if its
 * creator is not an administrator any more.
 */
export async function insertAccountLink({ teamIds, ...link }: NewAccountLink): Promise<Invitation> {
  const row = await database().prisma.$transaction(async (tx) => {
    if (link.creatorId !== null) await requireAdministrator(tx, link.creatorId)
    await tx.accountLink.deleteMany({ where: { expiresAt: { lte: new Date() } } })
    await tx.accountLink.deleteMany({ where: { kind: 'password', userId: link.userId ?? '' } })
    return tx.accountLink.create({ data: { ...toStorableData(link), teamIds: [...teamIds] }, ...withCreator })
  }, transactionOptions)
  return toInvitation(row)
}

/** Throws `forbidden` for another role. Makes a change of the role wait until the link is stored, so that it ends the link. */
async function requireAdministrator(tx: Tx, id: string): Promise<void> {
  const role = 'administrator'
  const { count } = await tx.user.updateMany({ where: { id, role, disabledAt: null }, data: { role } })
  if (count === 0)
    throw new Fault('forbidden', 'Your role does not allow this.', { details: { code: 'role', values: { role } } })
}

const withCreator = { include: { creator: { select: { id: true, name: true } } } } as const

/** Deletes the links that a person made who is not an administrator any more, within the transaction of that change. */
export async function removeLinksOfCreator(tx: Tx, creatorId: string): Promise<void> {
  await tx.accountLink.deleteMany({ where: { creatorId } })
}

interface InvitationRow {
  id: string
  email: string | null
  role: string
  teamIds: unknown
  creator: Invitation['creator']
  createdAt: Date
  expiresAt: Date
}

function toInvitation({ id, email, role, teamIds, creator, createdAt, expiresAt }: InvitationRow): Invitation {
  return {
    id,
    email,
    role: role as Role,
    teamIds: teamIds as string[],
    creator,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Returns the invitations that can still be accepted, newest first. */
export async function listInvitations(): Promise<Invitation[]> {
  const where = { kind: 'invitation', ...valid() }
  const orderBy = [{ createdAt: 'desc' } as const, { id: 'asc' } as const]
  const rows = await database().prisma.accountLink.findMany({ where, orderBy, ...withCreator })
  return rows.map(toInvitation)
}

/** Withdraws an invitation. Returns false if there is none. */
export async function removeInvitation(id: string): Promise<boolean> {
  const where = { id: toStorableData(id), kind: 'invitation', ...valid() }
  return (await database().prisma.accountLink.deleteMany({ where })).count > 0
}

/** Returns the valid link with that hash; null if there is none, or if its person may not sign in. */
export async function findAccountLink(tokenHash: string): Promise<AccountLinkRecord | null> {
  const row = await database().prisma.accountLink.findFirst({
    where: { tokenHash, ...valid(), OR: [{ kind: 'invitation' }, { user: { disabledAt: null } }] },
    select: {
      id: true,
      kind: true,
      email: true,
      role: true,
      teamIds: true,
      user: { select: { id: true, name: true, email: true, passwordHash: true } },
    },
  })
  return (
    row && {
      ...row,
      kind: row.kind as AccountLinkRecord['kind'],
      role: row.role as Role,
      teamIds: row.teamIds as string[],
    }
  )
}

/** Marks a link as used within a transaction. Returns false if it was used or withdrawn meanwhile. */
export async function useAccountLink(tx: Tx, id: string): Promise<boolean> {
  return (await tx.accountLink.updateMany({ where: { id, ...valid() }, data: { usedAt: new Date() } })).count > 0
}
