import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { databaseErrorKind } from '@/lib/server/platform/database-error'

/** A passkey without its public key. */
export interface PasskeyRecord {
  id: string
  name: string
  credentialId: string
  transports: string[]
  backedUp: boolean
  /** By which the authenticator knows the person. */
  userHandle: string
  createdAt: Date
  usedAt: Date | null
}

/** What a sign-in with a passkey is checked with. */
export interface SignInPasskey {
  id: string
  name: string
  credentialId: string
  /** COSE key. */
  publicKey: Uint8Array<ArrayBuffer>
  userHandle: string
  user: { id: string; name: string; email: string | null; disabledAt: Date | null }
}

export interface NewPasskey extends Omit<PasskeyRecord, 'id' | 'createdAt' | 'usedAt'> {
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
}

/** Maximum passkeys of a person. */
export const maxPasskeys = 20

const selection = {
  select: {
    id: true,
    name: true,
    credentialId: true,
    transports: true,
    backedUp: true,
    userHandle: true,
    createdAt: true,
    usedAt: true,
  },
} as const

const toRecord = ({ transports, ...row }: Omit<PasskeyRecord, 'transports'> & { transports: unknown }) => ({
  ...row,
  transports: transports as string[],
})

/** Returns the passkeys of a person, oldest first. */
export async function listPasskeys(userId: string): Promise<PasskeyRecord[]> {
  const rows = await database().prisma.passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...selection,
  })
  return rows.map(toRecord)
}

/** Returns the passkey with that credential ID, also that of a disabled person; null if there is none. */
export function findPasskey(credentialId: string): Promise<SignInPasskey | null> {
  return database().prisma.passkey.findUnique({
    where: { credentialId },
    select: {
      id: true,
      name: true,
      credentialId: true,
      publicKey: true,
      userHandle: true,
      user: { select: { id: true, name: true, email: true, disabledAt: true } },
    },
  })
}

/** Throws `conflict` if a person with that number of passkeys cannot have another one. */
export function requirePasskeyRoom(count: number): void {
  if (count < maxPasskeys) return
  throw new Fault('conflict', `A person can have at most ${maxPasskeys} passkeys.`, {
    hint: 'Remove a passkey that is not used any more.',
    details: { code: 'passkeys-full', values: { most: maxPasskeys } },
  })
}

/** Stores a passkey of a person. Throws `conflict` if there are too many, or if it is registered already. */
export async function insertPasskey(
  userId: string,
  { name, counter, publicKey, transports, ...key }: NewPasskey,
): Promise<PasskeyRecord> {
  const data = { ...toStorableData({ name }), ...key, transports, publicKey, counter, userId }
  try {
    return await database().prisma.$transaction(async (tx) => {
      // Even a write without changes makes other writers wait, so that two browsers cannot exceed the limit together.
      await tx.user.updateMany({ where: { id: userId }, data: { id: userId } })
      requirePasskeyRoom(await tx.passkey.count({ where: { userId } }))
      return toRecord(await tx.passkey.create({ data, ...selection }))
    }, transactionOptions)
  } catch (error) {
    if (databaseErrorKind(error) !== 'taken') throw error
    throw new Fault('conflict', 'This passkey is already registered.', { details: { code: 'passkey-known' } })
  }
}

const createMissingPasskeyFault = (): Fault => new Fault('not-found', 'Passkey not found.')

/** Changes the name of a person's passkey. Throws `not-found`. */
export async function updatePasskey(userId: string, id: string, name: string): Promise<PasskeyRecord> {
  const where = { id: toStorableData(id), userId }
  const { prisma } = database()
  await prisma.passkey.updateMany({ where, data: toStorableData({ name }) })
  const row = await prisma.passkey.findFirst({ where, ...selection })
  if (!row) throw createMissingPasskeyFault()
  return toRecord(row)
}

/** Deletes a person's passkey and returns it. Throws `not-found`. */
export async function deletePasskey(userId: string, id: string): Promise<PasskeyRecord> {
  const where = { id: toStorableData(id), userId }
  const { prisma } = database()
  const row = await prisma.passkey.findFirst({ where, ...selection })
  if (!row || (await prisma.passkey.deleteMany({ where })).count === 0) throw createMissingPasskeyFault()
  return toRecord(row)
}

/** Deletes all passkeys of a person. Returns their number. */
export async function deletePasskeys(userId: string): Promise<number> {
  return (await database().prisma.passkey.deleteMany({ where: { userId } })).count
}

/**
 * Stores that a passkey is used now, with the signature counter that its authenticator sent. Returns false and stores nothing if the
 * counter does not increase (WebAuthn §7.2, step 22), except if the authenticator does not count: then both are 0. Concurrent
 * sign-ins with the same counter: one succeeds. Returns false as well if the passkey was removed.
 */
export async function usePasskey(id: string, counter: number, backedUp: boolean): Promise<boolean> {
  const where = { id, counter: counter === 0 ? 0 : { lt: counter } }
  const data = { counter, backedUp, usedAt: new Date() }
  return (await database().prisma.passkey.updateMany({ where, data })).count > 0
}
