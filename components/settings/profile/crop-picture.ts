import { bytesToBase64 } from '@/components/parts/base64'
import { maxPictureBytes, pictureSide, pictureTypes } from '@/lib/api/picture'

/** Why a file cannot be a picture. */
export type PictureProblem = 'type' | 'unreadable' | 'large'

/** Bytes of a chosen file. A larger one takes too much memory to decode. */
const maxFileBytes = 20 * 1024 * 1024
/** Formats that browsers write, best first. Some write PNG in place of WebP. */
const attempts = [
  { type: 'image/webp', quality: 0.9 },
  { type: 'image/jpeg', quality: 0.85 },
] as const

/**
 * Returns the middle square of an image file, scaled to the size of a picture, in Base64; or why that is not possible. Metadata of
 * the file is lost. Never rejects.
 */
export async function cropPicture(file: File): Promise<{ image: string } | { problem: PictureProblem }> {
  if (!pictureTypes.some((type) => type === file.type)) return { problem: 'type' }
  if (file.size > maxFileBytes) return { problem: 'large' }
  const bitmap = await createImageBitmap(file).catch(() => null)
  const context = document.createElement('canvas').getContext('2d')
  if (!bitmap || !context) return { problem: 'unreadable' }
  const { canvas } = context
  canvas.width = canvas.height = pictureSide.most
  const side = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const { type, quality } of attempts) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob && blob.size <= maxPictureBytes) return { image: bytesToBase64(new Uint8Array(await blob.arrayBuffer())) }
  }
  return { problem: 'unreadable' }
}
