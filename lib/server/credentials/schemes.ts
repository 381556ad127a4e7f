import 'server-only'
import type { SchemeRequirement } from '@/lib/a2a/security/read-required-security'
import { type CredentialInput, type CredentialType, headerNameSchema } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { PublicCredentialFields, TokenInput, Tokens } from '@/lib/server/credentials/credential'
import type { Identity } from '@/lib/server/outbound/identity'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/call-options'

/** The implementation of one kind of credential. */
interface SchemeKind<Input extends CredentialInput = CredentialInput> {
  /**
   * Completes the input with the values of the card, so that a later card cannot redirect it. `scopes`: those that the card
   * requires. Throws `invalid-input` if something is missing or cannot be used.
   */
  complete: (input: Input, demand: SchemeRequirement | undefined, scopes: string[]) => Input
  /** Returns the fields that may be shown. */
  shown: (input: Input) => Partial<PublicCredentialFields>
  /** Returns what a request carries; null if the credential is not ready. */
  identity: (input: Input, tokens: Tokens | null) => Identity | null
  /** Returns the texts that are masked. */
  secrets: (input: Input) => string[]
}

/** Returns the identity of fetched tokens, which are sent as bearer tokens (RFC 6750). */
function tokenIdentity(tokens: Tokens | null): Identity | null {
  return tokens && { headers: { authorization: `Bearer ${tokens.accessToken}` } }
}

const form = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

/** Returns a client's secret, alone and as it is sent to the provider (RFC 6749 §2.3.1). */
function clientSecrets({ clientId, clientSecret }: TokenInput): string[] {
  if (!clientSecret) return []
  const pairs = [`${clientId}:${clientSecret}`, `${form(clientId)}:${form(clientSecret)}`]
  return [clientSecret, ...pairs.map((pair) => Buffer.from(pair).toString('base64'))]
}

type OAuth2 = Extract<CredentialInput, { type: 'oauth2' }>

/** The URLs that each flow requires. */
const needs = {
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  deviceCode: ['deviceAuthorizationUrl', 'tokenUrl'],
} as const satisfies Record<OAuth2['flow'], (keyof OAuth2)[]>

/** A token from a provider whose URLs the user or the card gives (RFC 6749, 7636, 8628). */
const oauth2: SchemeKind<OAuth2> = {
  complete: (input, demand, scopes) => {
    const completed: OAuth2 = { ...addresses(input, demand), ...input, scopes: input.scopes ?? scopes }
    const missing = needs[input.flow].find((name) => completed[name] === undefined)
    if (missing && completed.metadataUrl && !input.tokenUrl) return described(completed)
    if (missing)
      throw new Fault('invalid-input', `The card doesn't include all OAuth URLs. Enter ${missing}.`, {
        details: { issues: [{ path: missing, message: 'is missing' }], code: 'provider-unplaced' },
      })
    for (const name of needs[input.flow]) checkProviderUrl(completed[name])
    return completed
  },
  shown: ({ flow }) => ({ flow }),
  identity: (_input, tokens) => tokenIdentity(tokens),
  secrets: clientSecrets,
}

/** Uses the provider's metadata for all URLs: a mix of card and metadata might not match. */
function described({
  tokenUrl: _token,
  authorizationUrl: _page,
  deviceAuthorizationUrl: _device,
  ...rest
}: OAuth2): OAuth2 {
  checkProviderUrl(rest.metadataUrl)
  return rest
}

/** Returns the URLs that the card gives for the flow. */
function addresses({ flow }: OAuth2, demand: SchemeRequirement | undefined): Partial<OAuth2> {
  if (demand?.type !== 'oauth2') return {}
  const { metadataUrl } = demand
  const { tokenUrl, authorizationUrl, deviceAuthorizationUrl } = demand.flows[flow] ?? {}
  return {
    ...(metadataUrl && { metadataUrl }),
    ...(tokenUrl && { tokenUrl }),
    ...(authorizationUrl && { authorizationUrl }),
    ...(deviceAuthorizationUrl && { deviceAuthorizationUrl }),
  }
}

type OpenIdConnect = Extract<CredentialInput, { type: 'openIdConnect' }>

/** A token from a provider with metadata (OpenID Connect Discovery 1.0). */
const openIdConnect: SchemeKind<OpenIdConnect> = {
  complete: (input, demand, scopes) => {
    const issuer = input.issuer ?? (demand?.type === 'openIdConnect' ? demand.url : undefined)
    if (!issuer)
      throw new Fault('invalid-input', 'The card names no OpenID Connect issuer. Enter the issuer URL.', {
        details: { issues: [{ path: 'issuer', message: 'is missing' }], code: 'provider-unnamed' },
      })
    checkProviderUrl(issuer)
    return { ...input, issuer, scopes: input.scopes ?? scopes }
  },
  shown: ({ flow }) => ({ flow }),
  identity: (_input, tokens) => tokenIdentity(tokens),
  secrets: clientSecrets,
}

type Basic = Extract<CredentialInput, { type: 'basic' }>

/** RFC 7617, in UTF-8. */
const pair = ({ username, password }: Basic): string => Buffer.from(`${username}:${password}`).toString('base64')

/** User name and password. */
const basic: SchemeKind<Basic> = {
  complete: (input) => input,
  shown: () => ({}),
  identity: (input) => ({ headers: { authorization: `Basic ${pair(input)}` } }),
  secrets: (input) => [input.password, pair(input)],
}

/** A token that the user obtained elsewhere (RFC 6750). */
const bearer: SchemeKind<Extract<CredentialInput, { type: 'bearer' }>> = {
  complete: (input) => input,
  shown: () => ({}),
  identity: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  secrets: ({ token }) => [token],
}

/** Of `Bearer xyz`, an agent may repeat `xyz` alone. */
const parts = (value: string): string[] => [value, ...value.split(/\s+/).slice(1)]

/** Extra headers, which no card declares. */
const headers: SchemeKind<Extract<CredentialInput, { type: 'headers' }>> = {
  complete: (input) => input,
  shown: (input) => ({ headers: Object.keys(input.headers) }),
  identity: (input) => ({ headers: input.headers }),
  secrets: (input) => Object.values(input.headers).flatMap(parts),
}

/** A key in a header, the URL or a cookie (OpenAPI 3 `apiKey`). */
const apiKey: SchemeKind<Extract<CredentialInput, { type: 'apiKey' }>> = {
  complete: (input, demand) => {
    const declared = demand?.type === 'apiKey' ? demand : undefined
    const name = input.name ?? declared?.name
    const completed = { ...input, in: input.in ?? declared?.in ?? 'header', ...(name && { name }) }
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
    if (completed.in === 'cookie' && /[\s",;\\]/.test(input.value))
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
  complete: (input) => {
    const { certificate: cert, privateKey: key, ca } = input
    try {
      createSecureContext({ cert, key, ...(ca && { ca }) })
      return input
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
export function schemeKindOf(input: CredentialInput): SchemeKind {
  // Each kind accepts the input of its own type.
  return kinds[input.type] as unknown as SchemeKind
}

/** Returns the credential type that satisfies a scheme of a card; undefined if unknown. */
export function credentialTypeFor(demand: SchemeRequirement): CredentialType | undefined {
  return demand.type === 'other' ? undefined : demand.type
}
