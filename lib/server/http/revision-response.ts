import 'server-only'
import { matchesEtag } from '@/lib/server/platform/http/request-headers'

/** Responds with a revision, or with 304 if the client already has it. */
export function revisionResponse(request: Request, revision: string): Response {
  const headers = { ETag: `"${revision}"`, 'Cache-Control': 'no-cache' }
  if (matchesEtag(request, headers.ETag)) return new Response(null, { status: 304, headers })
  return Response.json({ revision }, { headers })
}
