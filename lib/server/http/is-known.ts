import 'server-only'

/** True when the caller has what this ETag, strong or weak, stands for already (RFC 9110 §13.1.2). */
export function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((each) => each.trim() === '*' || weak(each) === weak(etag))
}

const weak = (tag: string): string => tag.trim().replace(/^W\//, '')
