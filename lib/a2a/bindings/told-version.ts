/** The `A2A-Version` of a request: its header, or the query parameter of that name (v1.0 §3.6.1); null when it says none. */
export function toldVersion(request: Request): string | null {
  return request.headers.get('a2a-version') ?? new URL(request.url).searchParams.get('A2A-Version')
}
