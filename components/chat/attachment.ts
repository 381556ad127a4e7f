import { bytesToBase64 } from '@/components/parts/base64'
import { mediaTypeOfName } from '@/components/parts/media-type'
import { newId } from '@/lib/client/new-id'

/** A file that goes with the next message. */
export interface Attachment {
  id: string
  name: string
  mediaType: string
  size: number
  base64: string
}

/** In bytes. The gateway takes 32 MiB a message, and base64 is a third longer than what it stands for. */
export const mostBytes = 20_000_000

/** Reads a file. Rejects when the browser cannot. */
export async function readAttachment(file: File): Promise<Attachment> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = file.type || mediaTypeOfName(file.name) || 'application/octet-stream'
  return { id: newId(), name: file.name, mediaType, size: file.size, base64: bytesToBase64(bytes) }
}

/**
 * True where an agent's declared input modes take a media type. Agents also write `image/*`, and v0.1 ones the kind of
 * part: `text`, `file`, `data`. No modes at all tell nothing.
 */
export function takesMode(modes: string[], mediaType: string): boolean {
  if (modes.length === 0) return true
  return modes.some((mode) => {
    const said = mode.toLowerCase()
    if (said === '*/*' || said === '*' || said === 'file') return true
    return said.endsWith('/*') ? mediaType.startsWith(said.slice(0, -1)) : said === mediaType
  })
}
