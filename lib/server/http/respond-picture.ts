import 'server-only'
import { inertHeaders } from '@/scripts/response-headers.mjs'

/** A stored picture with its version and media type. */
interface VersionedPicture {
  image: Uint8Array<ArrayBuffer>
  type: string
  digest: string
}

const always = 'private, max-age=31536000, immutable'

/**
 * Responds with a stored picture, which the browser keeps if the URL names its version in `v`. The response is only ever an image
 * to a browser: its type is not guessed, and opened as a page it may do nothing.
 */
export function respondPicture(request: Request, { image, type, digest }: VersionedPicture): Response {
  const etag = `"${digest}"`
  const isNamed = new URL(request.url).searchParams.get('v') === digest
  const headers = {
    ETag: etag,
    'Cache-Control': isNamed ? always : 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    ...inertHeaders,
  }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(new Blob([image]), { headers: { ...headers, 'Content-Type': type } })
}
