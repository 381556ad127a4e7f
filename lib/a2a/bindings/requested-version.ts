/** Reads the `A2A-Version` of a request from its header or query parameter (v1.0 §3.6.1). null if there is none. */
export function readRequestedVersion(request: Request): string | null {
  return request.headers.get('a2a-version') ?? new URL(request.url).searchParams.get('A2A-Version')
}
