import { z } from 'zod'
import { oauthFlowNames } from '@/lib/a2a/security/scheme'

/** The kinds of credential that an agent can be shown. */
export const credentialTypes = ['bearer', 'basic', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS', 'headers'] as const
export type CredentialType = (typeof credentialTypes)[number]

/** Free headers are kept under this name, beside the schemes of the card. */
export const headersScheme = 'headers'

const maxSecret = 16_384
const secret = z.string().min(1).max(maxSecret)
/** What an HTTP header can hold on one line (RFC 9110 §5.5). */
export const headerValueSchema = secret.regex(
  /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/,
  'must be a single-line header value',
)
const token = secret.regex(/^[\x21-\x7e]+$/, 'must not contain spaces')
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2048)
const pem = (label: string, error: string) =>
  z
    .string()
    .max(65_536)
    .regex(new RegExp(`-----BEGIN ${label}-----[\\s\\S]+-----END ${label}-----`), error)

/** Set by the call itself, or deciding where a connection goes. */
const ownHeaders = new Set([
  'accept',
  'accept-encoding',
  'a2a-version',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** True for a header that only the call itself sets. */
export const isOwnHeader = (name: string): boolean => ownHeaders.has(name.toLowerCase())

/** Of a header that a person may add. */
export const headerNameSchema = z
  .string()
  .max(200)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not a valid header name')
  .refine((name) => !isOwnHeader(name), 'is set by Switchboard itself')

/** Extra headers of every call to the agent; the values are secret. */
export const headersSchema = z
  .record(headerNameSchema, headerValueSchema, {
    error: (issue) => (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined),
  })
  .refine((headers) => Object.keys(headers).length <= 32, 'must have at most 32 headers')

const named = {
  /** The name that the card gives the scheme; by default the first one of this type that is not set. */
  scheme: z.string().min(1).max(200).optional(),
}
const client = {
  ...named,
  clientId: z.string().min(1).max(2048),
  clientSecret: secret.optional(),
  scopes: z
    .array(
      z
        .string()
        .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'is not a valid scope')
        .max(500),
    )
    .max(50)
    .optional(),
  /** Who the token is for, where the provider wants to know (RFC 8707 `resource`, or its own `audience`). */
  resource: url.optional(),
  audience: z.string().min(1).max(2048).optional(),
}

/** What a person gives so that an agent answers. Written only: nothing gives it back. */
export const credentialInputSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bearer'), ...named, token }),
  z.strictObject({
    type: z.literal('basic'),
    ...named,
    username: z
      .string()
      .max(1024)
      .regex(/^[^:\p{Cc}]*$/u, 'must not contain a colon'),
    password: z.string().max(maxSecret),
  }),
  z.strictObject({
    type: z.literal('apiKey'),
    ...named,
    /** Where the key goes; by default where the card says. */
    in: z.enum(['header', 'query', 'cookie']).optional(),
    name: headerNameSchema.optional(),
    value: headerValueSchema,
  }),
  z.strictObject({
    type: z.literal('oauth2'),
    ...client,
    flow: z.enum(oauthFlowNames),
    /** These by default as the card says. */
    tokenUrl: url.optional(),
    authorizationUrl: url.optional(),
    deviceAuthorizationUrl: url.optional(),
    /** Where the provider describes itself (RFC 8414), in place of its addresses. */
    metadataUrl: url.optional(),
  }),
  z.strictObject({
    type: z.literal('openIdConnect'),
    ...client,
    flow: z.enum(oauthFlowNames).default('authorizationCode'),
    /** By default as the card says. */
    issuer: url.optional(),
  }),
  z.strictObject({
    type: z.literal('mutualTLS'),
    ...named,
    /** PEM, the client's own first. */
    certificate: pem('CERTIFICATE', 'must be a certificate in PEM format'),
    privateKey: pem('(?:RSA |EC )?PRIVATE KEY', 'must be a private key in PEM format, without a password'),
    /** PEM: whom to trust instead of the public authorities. */
    ca: pem('CERTIFICATE', 'must be a certificate in PEM format').optional(),
  }),
  z.strictObject({ type: z.literal('headers'), ...named, headers: headersSchema }),
])
export type CredentialInput = z.infer<typeof credentialInputSchema>

/** Given along with an agent that is registered or looked at: one, or several where a card demands them. */
export const givenCredentialSchema = z.union([credentialInputSchema, z.array(credentialInputSchema).max(16)])

/** All that reading an agent tells of a credential. */
export const setCredentialSchema = z.object({
  type: z.enum(credentialTypes),
  scheme: z.string(),
  set: z.literal(true),
})
export type SetCredential = z.infer<typeof setCredentialSchema>
