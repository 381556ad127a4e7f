import { z } from 'zod'

/** Pixels of both sides of a person's picture. */
export const pictureSide = { least: 16, most: 128 }
/** Bytes of a picture file. */
export const maxPictureBytes = 64 * 1024
/** Media types of pictures. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

export const pictureInputSchema = z.strictObject({
  /** A square PNG, JPEG or WebP file in Base64: 16 to 128 pixels wide, at most 64 KiB. */
  image: z.base64().min(1),
})

/** What a new picture replaces in the profile: its path, which changes with each picture; null if there is none. */
export const pictureSchema = z.object({ picture: z.string().nullable() })
