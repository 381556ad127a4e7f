import 'server-only'

/** A client certificate and whom to trust, in PEM. */
export interface ClientTls {
  cert: string
  key: string
  ca?: string | undefined
}

/** What shows who is asking. It stays with the origin that was asked: no redirect takes it elsewhere. */
export interface Identity {
  headers?: Record<string, string>
  /** Parameters of the address. */
  query?: Record<string, string>
  cookies?: Record<string, string>
  tls?: ClientTls
}

/** Several identities shown at once; of two that say the same, the later. */
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
