import 'server-only'
import type { ContentBlock } from '@modelcontextprotocol/server'
import type { Part } from '@/lib/a2a/model'

/** Characters of Base64 of all files that one result contains. Further files are links. */
const maxFileCharacters = 4 * 1024 * 1024
/** Maximum characters of Base64 of one such file. */
const maxOneFile = 1024 * 1024

/** Where a result links to. */
export interface ResultLinks {
  /** URL of the task's page. */
  page: string
  /** Returns the URI of the resource with an artifact. */
  artifactUri: (artifactId: string) => string
  /** Returns the URL from which Switchboard serves a file on another server that the task refers to. */
  fileUrl: (url: string) => string
}

/** Returns true for media types whose content is text. */
export const isTextType = (mediaType: string): boolean => /^text\/|^application\/(?:[\w.+-]+\+)?json\b/i.test(mediaType)

/** Decodes the text of a file from Base64; undefined if it is not UTF-8. */
export function decodeText(base64: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}

type RawPart = Extract<Part, { raw: string }>

function fileBlock({ raw, mediaType = 'application/octet-stream', filename }: RawPart, page: string): ContentBlock {
  if (mediaType.startsWith('image/')) return { type: 'image', data: raw, mimeType: mediaType }
  if (mediaType.startsWith('audio/')) return { type: 'audio', data: raw, mimeType: mediaType }
  const uri = `${page}#${encodeURIComponent((filename ?? 'file').toWellFormed())}`
  const text = isTextType(mediaType) ? decodeText(raw) : undefined
  return {
    type: 'resource',
    resource: { uri, mimeType: mediaType, ...(text === undefined ? { blob: raw } : { text }) },
  }
}

/**
 * Creates a function that returns the content blocks of a part: text, data as JSON text, an image, audio or a resource. A file
 * of more than 1 MiB of Base64, or beyond 4 MiB in all, is a link to a resource or the task. A file on another server is a link
 * to Switchboard, and one whose URL is relative a link to the task.
 */
export function createBlockWriter({
  page,
  artifactUri,
  fileUrl,
}: ResultLinks): (part: Part, artifactId?: string) => ContentBlock[] {
  let left = maxFileCharacters
  const linkUri = (url: string): string => {
    if (/^https?:/i.test(url)) return fileUrl(url)
    // Python clients refuse a whole message with a relative URL.
    return URL.canParse(url) ? url : page
  }
  const artifactLink = (id: string | undefined): string => (id?.isWellFormed() ? artifactUri(id) : page)
  return (part, artifactId) => {
    // Python clients refuse a whole message with half of a surrogate pair.
    if ('text' in part) return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text.toWellFormed() }]
    if ('data' in part) return [{ type: 'text', text: JSON.stringify(part.data) }]
    const name = (part.filename ?? 'File').toWellFormed()
    const named = { name, ...(part.mediaType && { mimeType: part.mediaType.toWellFormed() }) }
    if ('url' in part) {
      if (part.url === '') return []
      return [{ type: 'resource_link', uri: linkUri(part.url), ...named }]
    }
    if (part.raw.length > Math.min(left, maxOneFile))
      return [{ type: 'resource_link', uri: artifactLink(artifactId), ...named }]
    left -= part.raw.length
    return [fileBlock(part, page)]
  }
}
