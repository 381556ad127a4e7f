import 'server-only'
import type { CredentialInput } from '@/lib/api/credential'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'

type Basic = Extract<CredentialInput, { type: 'basic' }>

/** RFC 7617, in UTF-8. */
const pair = ({ username, password }: Basic): string => Buffer.from(`${username}:${password}`).toString('base64')

/** User name and password. */
export const basic: SchemeKind<Basic> = {
  complete: (given) => given,
  shown: () => ({}),
  identity: (given) => ({ headers: { authorization: `Basic ${pair(given)}` } }),
  secrets: (given) => [given.password, pair(given)],
}

/** A token that the user obtained elsewhere (RFC 6750). */
export const bearer: SchemeKind<Extract<CredentialInput, { type: 'bearer' }>> = {
  complete: (given) => given,
  shown: () => ({}),
  identity: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  secrets: ({ token }) => [token],
}

/** Of `Bearer xyz`, an agent may repeat `xyz` alone. */
const parts = (value: string): string[] => [value, ...value.split(/\s+/).slice(1)]

/** Extra headers, which no card declares. */
export const headers: SchemeKind<Extract<CredentialInput, { type: 'headers' }>> = {
  complete: (given) => given,
  shown: (given) => ({ headers: Object.keys(given.headers) }),
  identity: (given) => ({ headers: given.headers }),
  secrets: (given) => Object.values(given.headers).flatMap(parts),
}
