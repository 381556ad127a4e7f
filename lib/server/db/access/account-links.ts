import 'server-only'
import type { Role } from '@/lib/access/roles'
import type { Invitation } from '@/lib/api/account'
import { database } from '@/lib/server/db/engine/client'
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
  email?: string | null
  role?: Role
  teamIds: readonly string[]
  expiresAt: Date
}

const valid = () => ({ usedAt: null, expiresAt: { gt: new Date() } })

/** Stores a link; an earlier link for the same person's password becomes invalid. Deletes expired links. */
export async function insertAccountLink({ teamIds, ...link }: NewAccountLink): Promise<Invitation> {
  const { prisma } = database()
  const [, , row] = await prisma.$transaction([
    prisma.accountLink.deleteMany({ where: { expiresAt: { lte: new Date() } } }),
    prisma.accountLink.deleteMany({ where: { kind: 'password', userId: link.userId ?? '' } }),
    prisma.accountLink.create({ data: { ...toStorableData(link), teamIds: [...teamIds] } }),
  ])
  return toInvitation(row)
}

interface InvitationRow {
  id: string
  email: string | null
  role: string
  teamIds: unknown
  createdAt: Date
  expiresAt: Date
}

function toInvitation({ id, email, role, teamIds, createdAt, expiresAt }: InvitationRow): Invitation {
  return {
    id,
    email,
    role: role as Role,
    teamIds: teamIds as string[],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Returns the invitations that can still be accepted, newest first. */
export async function listInvitations(): Promise<Invitation[]> {
  const where = { kind: 'invitation', ...valid() }
  const rows = await database().prisma.accountLink.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }] })
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
