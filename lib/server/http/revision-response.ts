import 'server-only'
import { isKnown } from '@/lib/server/http/is-known'

/** Answers with a revision, or that it is still the one that the caller knows. */
export function revisionResponse(request: Request, revision: string): Response {
  const headers = { ETag: `"${revision}"`, 'Cache-Control': 'no-cache' }
  if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers })
  return Response.json({ revision }, { headers })
}
