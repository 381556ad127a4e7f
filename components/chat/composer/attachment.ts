import { mediaTypeOfFile } from '@/components/parts/media-type'
import { newId } from '@/lib/client/new-id'

/** A file that goes with the next message. */
export interface Attachment {
  id: string
  name: string
  mediaType: string
  /** In bytes; 0 for a link. */
  size: number
  /** null while it is being read. */
  content: { base64: string } | { url: string } | null
  /** How much of it is read, 0 to 1. */
  read: number
  /** What was chosen; absent for the files of an earlier message. */
  file?: Blob
}

/** A chosen file, not read yet. */
export function newAttachment(file: File): Attachment {
  return {
    id: newId(),
    name: file.name,
    mediaType: mediaTypeOfFile(file),
    size: file.size,
    content: null,
    read: 0,
    file,
  }
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
