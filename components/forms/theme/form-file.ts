import { bytesToBase64 } from '@/components/parts/base64'
import { mediaTypeOfName } from '@/components/parts/media-type'

/** In bytes, all files of a field together: what a message can carry, as in the composer. */
export const mostFormBytes = 20_000_000

/** A file as a data URL with its name, or as bare base64. Rejects when the browser cannot read it. */
export async function readFormFile(file: File, plain: boolean): Promise<string> {
  const base64 = bytesToBase64(new Uint8Array(await file.arrayBuffer()))
  if (plain) return base64
  const mediaType = file.type || mediaTypeOfName(file.name) || 'application/octet-stream'
  return `data:${mediaType};name=${encodeURIComponent(file.name)};base64,${base64}`
}
