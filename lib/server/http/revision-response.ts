import 'server-only'

/** Answers with a revision, or that it is still the one that the caller knows. */
export function revisionResponse(request: Request, revision: string): Response {
  const headers = { ETag: `"${revision}"`, 'Cache-Control': 'no-cache' }
  if (request.headers.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers })
  return Response.json({ revision }, { headers })
}
