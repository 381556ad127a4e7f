import 'server-only'
import type { SchemeRequirement } from '@/lib/a2a/security/read-required-security'
import { type CredentialInput, type CredentialType, headerNameSchema } from '@/lib/api/credential'
import type { SchemeKind } from '@/lib/server/credentials/schemes/kind'
import { oauth2, openIdConnect } from '@/lib/server/credentials/schemes/oauth2'
import { Fault } from '@/lib/faults/fault'
import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'

type Basic = Extract<CredentialInput, { type: 'basic' }>

/** RFC 7617, in UTF-8. */
const pair = ({ username, password }: Basic): string => Buffer.from(`${username}:${password}`).toString('base64')

/** User name and password. */
const basic: SchemeKind<Basic> = {
  complete: (given) => given,
  shown: () => ({}),
  identity: (given) => ({ headers: { authorization: `Basic ${pair(given)}` } }),
  secrets: (given) => [given.password, pair(given)],
}

/** A token that the user obtained elsewhere (RFC 6750). */
const bearer: SchemeKind<Extract<CredentialInput, { type: 'bearer' }>> = {
  complete: (given) => given,
  shown: () => ({}),
  identity: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  secrets: ({ token }) => [token],
}

/** Of `Bearer xyz`, an agent may repeat `xyz` alone. */
const parts = (value: string): string[] => [value, ...value.split(/\s+/).slice(1)]

/** Extra headers, which no card declares. */
const headers: SchemeKind<Extract<CredentialInput, { type: 'headers' }>> = {
  complete: (given) => given,
  shown: (given) => ({ headers: Object.keys(given.headers) }),
  identity: (given) => ({ headers: given.headers }),
  secrets: (given) => Object.values(given.headers).flatMap(parts),
}

/** A key in a header, the URL or a cookie (OpenAPI 3 `apiKey`). */
const apiKey: SchemeKind<Extract<CredentialInput, { type: 'apiKey' }>> = {
  complete: (given, demand) => {
    const declared = demand?.type === 'apiKey' ? demand : undefined
    const name = given.name ?? declared?.name
    const completed = { ...given, in: given.in ?? declared?.in ?? 'header', ...(name && { name }) }
    // The name in a card may be invalid.
    if (name && completed.in !== 'query' && !headerNameSchema.safeParse(name).success)
      throw new Fault(
        'invalid-input',
        `The card names the API key "${name.slice(0, 100)}", which isn't a valid name.`,
        {
          details: { code: 'key-name', values: { name: name.slice(0, 100) } },
        },
      )
    if (!name)
      throw new Fault('invalid-input', 'Choose whether the key is sent in a header, a query parameter or a cookie.', {
        details: { code: 'key-place' },
      })
    if (completed.in === 'cookie' && /[\s",;\\]/.test(given.value))
      throw new Fault(
        'invalid-input',
        "The key can't be sent in a cookie: it contains a space, comma, semicolon or quote.",
        {
          details: { code: 'key-cookie' },
        },
      )
    return completed
  },
  shown: ({ in: place, name }) => ({ ...(place && { in: place }), ...(name && { name }) }),
  identity: ({ in: place = 'header', name = '', value }) => {
    if (place === 'query') return { query: { [name]: value } }
    return place === 'cookie' ? { cookies: { [name]: value } } : { headers: { [name]: value } }
  },
  secrets: ({ value }) => [value],
}

type MutualTls = Extract<CredentialInput, { type: 'mutualTLS' }>

/** A client certificate with its key (RFC 8446 §4.4.2). */
const mutualTls: SchemeKind<MutualTls> = {
  complete: (given) => {
    const { certificate: cert, privateKey: key, ca } = given
    try {
      createSecureContext({ cert, key, ...(ca && { ca }) })
      return given
    } catch {
      throw new Fault('invalid-input', "The certificate and the private key can't be used together.", {
        hint: 'Both must be in PEM format and belong together. The key must have no password.',
        details: { code: 'certificate-and-key' },
      })
    }
  },
  shown: ({ certificate }) => {
    const { subject, validTo } = new X509Certificate(certificate)
    return { subject: subject.replaceAll('\n', ', '), expiresAt: new Date(validTo).toISOString() }
  },
  identity: ({ certificate: cert, privateKey: key, ca }) => ({ tls: { cert, key, ca } }),
  // An event may contain any line of the key.
  secrets: ({ privateKey }) => [privateKey, ...privateKey.split(/\r?\n/).filter((line) => /^[\w+/=]{16,}$/.test(line))],
}

const kinds: { [Type in CredentialType]: SchemeKind<Extract<CredentialInput, { type: Type }>> } = {
  bearer,
  basic,
  apiKey,
  oauth2,
  openIdConnect,
  mutualTLS: mutualTls,
  headers,
}

/** Returns the implementation of the credential's kind. */
export function schemeKindOf(given: CredentialInput): SchemeKind {
  // Each kind accepts the input of its own type.
  return kinds[given.type] as unknown as SchemeKind
}

/** Returns the credential type that satisfies a scheme of a card; undefined if unknown. */
export function credentialTypeFor(demand: SchemeRequirement): CredentialType | undefined {
  return demand.type === 'other' ? undefined : demand.type
}
