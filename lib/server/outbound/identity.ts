import 'server-only'

/** A client certificate and the trusted CA, in PEM. */
export interface ClientTls {
  cert: string
  key: string
  ca?: string | undefined
}

/** The credentials of a request. They are sent to the requested origin only: no redirect forwards them to another one. */
export interface Identity {
  headers?: Record<string, string>
  /** Query parameters of the URL. */
  query?: Record<string, string>
  cookies?: Record<string, string>
  tls?: ClientTls
}

/** Merges identities; the later one takes precedence. */
export function joinIdentities(all: Identity[]): Identity {
  const tls = all.findLast((one) => one.tls)?.tls
  const lower = (one: Identity) =>
    Object.fromEntries(Object.entries(one.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    headers: Object.assign({}, ...all.map(lower)),
    query: Object.assign({}, ...all.map(({ query }) => query)),
    cookies: Object.assign({}, ...all.map(({ cookies }) => cookies)),
    ...(tls && { tls }),
  }
}

/** Returns URL and headers of a request with its identity applied. */
export function withIdentity(request: { url: URL; headers: Headers; identity?: Identity | undefined }): {
  url: URL
  headers: Headers
} {
  const { identity } = request
  if (!identity) return request
  const url = new URL(request.url)
  for (const [name, value] of Object.entries(identity.query ?? {})) url.searchParams.set(name, value)
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(identity.headers ?? {})) headers.set(name, value)
  const cookies = Object.entries(identity.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
  const cookie = [headers.get('cookie') ?? [], ...cookies].flat().join('; ')
  if (cookie) headers.set('cookie', cookie)
  return { url, headers }
}

/** Returns the URL without the parameters of the identity, under whatever name they occur. */
export function withoutQuery(url: URL, identity: Identity | undefined): URL {
  const secret = Object.entries(identity?.query ?? {})
  const bare = new URL(url)
  for (const [name, value] of url.searchParams)
    if (secret.some((one) => one[0] === name || one[1] === value)) bare.searchParams.delete(name)
  return bare
}
