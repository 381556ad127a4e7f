import { z } from 'zod'
import { oauthFlowNames } from '@/lib/a2a/security/read-required-security'

/** Credential types. */
export const credentialTypes = ['bearer', 'basic', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS', 'headers'] as const
export type CredentialType = (typeof credentialTypes)[number]

/** Scheme name under which extra headers are stored, beside the schemes of the card. */
export const headersScheme = 'headers'

const maxSecret = 16_384
const secret = z.string().min(1).max(maxSecret)
/** Valid field value of an HTTP header (RFC 9110 §5.5). */
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

/** Headers that the call sets or that control the connection. */
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
/** Returns true for headers that only the call itself sets. */
export const isOwnHeader = (name: string): boolean => ownHeaders.has(name.toLowerCase())

/** Name of an extra header. */
export const headerNameSchema = z
  .string()
  .max(200)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not a valid header name')
  .refine((name) => !isOwnHeader(name), 'is set by Switchboard itself')

/** Extra headers of every call. The values are secret. */
export const headersSchema = z
  .record(headerNameSchema, headerValueSchema, {
    error: (issue) => (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined),
  })
  .refine((headers) => Object.keys(headers).length <= 32, 'must have at most 32 headers')

const named = {
  /** Name of the scheme in the card. Default: the first scheme of this type without a credential. */
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
  /** Audience of the token, if the provider requires one (RFC 8707 `resource`, or its own `audience`). */
  resource: url.optional(),
  audience: z.string().min(1).max(2048).optional(),
}

/** A credential as input. Write-only: no operation returns it. */
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
    /** Location of the API key. Default: as in the card. */
    in: z.enum(['header', 'query', 'cookie']).optional(),
    name: headerNameSchema.optional(),
    value: headerValueSchema,
  }),
  z.strictObject({
    type: z.literal('oauth2'),
    ...client,
    flow: z.enum(oauthFlowNames),
    /** Defaults: as in the card. */
    tokenUrl: url.optional(),
    authorizationUrl: url.optional(),
    deviceAuthorizationUrl: url.optional(),
    /** URL of the provider metadata (RFC 8414), in place of the endpoints. */
    metadataUrl: url.optional(),
  }),
  z.strictObject({
    type: z.literal('openIdConnect'),
    ...client,
    flow: z.enum(oauthFlowNames).default('authorizationCode'),
    /** Default: as in the card. */
    issuer: url.optional(),
  }),
  z.strictObject({
    type: z.literal('mutualTLS'),
    ...named,
    /** PEM; the client certificate comes first, then its chain. */
    certificate: pem('CERTIFICATE', 'must be a certificate in PEM format'),
    privateKey: pem('(?:RSA |EC )?PRIVATE KEY', 'must be a private key in PEM format, without a password'),
    /** PEM: CA certificates to trust in place of the public ones. */
    ca: pem('CERTIFICATE', 'must be a certificate in PEM format').optional(),
  }),
  z.strictObject({ type: z.literal('headers'), ...named, headers: headersSchema }),
])
export type CredentialInput = z.infer<typeof credentialInputSchema>

/** Credentials for registering or previewing an agent: one, or several if the card requires them. */
export const givenCredentialSchema = z.union([credentialInputSchema, z.array(credentialInputSchema).max(16)])

/** Public data of a stored credential. */
export const setCredentialSchema = z.object({
  type: z.enum(credentialTypes),
  scheme: z.string(),
  set: z.literal(true),
})
export type SetCredential = z.infer<typeof setCredentialSchema>
