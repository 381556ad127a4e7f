import 'server-only'
import { createHash } from 'node:crypto'
import { buildUrl } from '@/lib/api/operations/build-url'
import type { PictureType } from '@/lib/api/picture'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'

/** The stored picture of a person. */
interface StoredPicture {
  image: Uint8Array<ArrayBuffer>
  type: PictureType
  /** Its version. */
  digest: string
}

/** Returns the path of a person's picture, with its version; null if there is none. */
export function picturePath(id: string, digest: string | null): string | null {
  return digest === null ? null : buildUrl('readPicture', { id, query: { v: digest } })
}

/** Stores the picture of a person and returns its version. */
export async function savePicture(userId: string, { image, type }: Omit<StoredPicture, 'digest'>): Promise<string> {
  const digest = createHash('sha256').update(image).digest('base64url').slice(0, 16)
  const columns = { image, type }
  await database().prisma.$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { pictureDigest: digest } })
    await tx.picture.upsert({ where: { userId }, create: { userId, ...columns }, update: columns })
  }, transactionOptions)
  return digest
}

/** Removes the picture of a person. Returns false if there is none. */
export async function removePicture(userId: string): Promise<boolean> {
  const id = toStorableData(userId)
  const { prisma } = database()
  const [{ count }] = await prisma.$transaction([
    prisma.picture.deleteMany({ where: { userId: id } }),
    prisma.user.updateMany({ where: { id }, data: { pictureDigest: null } }),
  ])
  return count > 0
}

/** Returns the picture of a person. Throws `not-found`. */
export async function requirePicture(userId: string): Promise<StoredPicture> {
  const row = await database().prisma.picture.findUnique({
    where: { userId: toStorableData(userId) },
    select: { image: true, type: true, user: { select: { pictureDigest: true } } },
  })
  const digest = row?.user.pictureDigest
  if (!row || !digest) throw createMissingPictureFault()
  return { image: row.image.slice(), type: row.type as PictureType, digest }
}

/** The fault for a person without a picture, also for one who does not exist. */
export const createMissingPictureFault = (): Fault => new Fault('not-found', 'Picture not found.')
