import 'server-only'
import { maxPictureBytes, pictureSide } from '@/lib/api/picture'
import { Fault } from '@/lib/faults/fault'
import { readImageHeader } from '@/lib/server/access/read-image-header'
import { recordAudit } from '@/lib/server/access/record-audit'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { createMissingPictureFault, picturePath, removePicture, savePicture } from '@/lib/server/db/access/pictures'
import { requirePerson } from '@/lib/server/db/access/people'
import type { Viewer } from '@/lib/server/platform/viewer'

type Picture = { picture: string | null }

/**
 * Stores the picture of the viewer, which is in Base64. Throws `invalid-input` for anything but a square PNG, JPEG or WebP file
 * within the limits, and `conflict` while accounts are off.
 */
export async function saveOwnPicture({ userId, ...rest }: Viewer, image: string, headers: Headers): Promise<Picture> {
  if (!(await areAccountsOn())) throw new Fault('conflict', 'Without accounts there are no pictures.')
  const bytes = new Uint8Array(Buffer.from(image, 'base64'))
  const digest = await savePicture(userId, { image: bytes, type: checkPicture(bytes) })
  await recordAudit({ userId, ...rest }, headers, { action: 'profile-changed', details: { picture: 'set' } })
  return { picture: picturePath(userId, digest) }
}

function checkPicture(bytes: Uint8Array) {
  if (bytes.length > maxPictureBytes) throw pictureProblem('picture-size', 'The picture is larger than 64 KB.')
  const header = readImageHeader(bytes)
  if (!header) throw pictureProblem('picture-type', 'The picture is no PNG, JPEG or WebP file.')
  const { type, width, height } = header
  if (width !== height || width < pictureSide.least || width > pictureSide.most)
    throw pictureProblem('picture-dimensions', 'The picture must be a square of 16 to 128 pixels.')
  return type
}

const pictureProblem = (code: string, message: string): Fault =>
  new Fault('invalid-input', message, { details: { code, issues: [{ path: 'image', message }] } })

/** Removes the picture of the viewer, if there is one. */
export async function removeOwnPicture(viewer: Viewer, headers: Headers): Promise<Picture> {
  if (await removePicture(viewer.userId))
    await recordAudit(viewer, headers, { action: 'profile-changed', details: { picture: 'removed' } })
  return { picture: null }
}

/** Removes the picture of a person. Throws `not-found` if there is none. */
export async function removePersonPicture(viewer: Viewer, id: string, headers: Headers): Promise<Picture> {
  if (!(await removePicture(id))) throw createMissingPictureFault()
  const { name } = await requirePerson(id)
  const details = { picture: 'removed' }
  await recordAudit(viewer, headers, { action: 'person-changed', targetId: id, targetName: name, details })
  return { picture: null }
}
