/** A file of the next message. */
export interface Attachment {
  id: string
  name: string
  mediaType: string
  /** In bytes; 0 for a link. */
  size: number
  /** Null while it is read. */
  content: { base64: string } | { url: string } | null
  /** Read share, 0 to 1. */
  read: number
  /** The chosen file. Absent for files of an earlier message. */
  file?: Blob
}

/**
 * Returns true if an agent's input modes accept a media type. Agents also write `image/*`, and v0.1 ones the kind of part:
 * `text`, `file`, `data`. No modes mean that all types are accepted.
 */
export function acceptsMediaType(modes: string[], mediaType: string): boolean {
  if (modes.length === 0) return true
  return modes.some((mode) => {
    const pattern = mode.toLowerCase()
    if (pattern === '*/*' || pattern === '*' || pattern === 'file') return true
    return pattern.endsWith('/*') ? mediaType.startsWith(pattern.slice(0, -1)) : pattern === mediaType
  })
}
