import { bytesToBase64 } from '@/components/parts/base64'
import { mediaTypeOfFile } from '@/components/parts/media-type'

/** A file as a data URL with its name, or as bare base64. Rejects when the browser cannot read it. */
export async function readFormFile(file: File, plain: boolean): Promise<string> {
  const base64 = bytesToBase64(new Uint8Array(await file.arrayBuffer()))
  if (plain) return base64
  return `data:${mediaTypeOfFile(file)};name=${encodeURIComponent(file.name)};base64,${base64}`
}
