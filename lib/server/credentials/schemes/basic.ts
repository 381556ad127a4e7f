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
