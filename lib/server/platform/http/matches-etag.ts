import 'server-only'

/** Returns true if the request's `If-None-Match` contains this ETag, strong or weak (RFC 9110 §13.1.2). */
export function matchesEtag(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((each) => each.trim() === '*' || weak(each) === weak(etag))
}

const weak = (tag: string): string => tag.trim().replace(/^W\//, '')
