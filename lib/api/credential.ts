import { z } from 'zod'
import { oauthFlowNames } from '@/lib/a2a/security/read-required-security'
import { getInputCode, inputError } from '@/lib/api/input-error'

/** Credential types. */
export const credentialTypes = ['bearer', 'basic', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS', 'headers'] as const
export type CredentialType = (typeof credentialTypes)[number]

/** Scheme name under which extra headers are stored, beside the schemes of the card. */
export const headersScheme = 'headers'

/** Maximum characters of one secret. */
export const maxSecret = 16_384
const secret = z.string().min(1).max(maxSecret)
/** Valid field value of an HTTP header (RFC 9110 §5.5). */
export const headerValueSchema = secret.regex(
  /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/,
  { error: inputError('input-header-line') },
)
const token = secret.regex(/^[\x21-\x7e]+$/, { error: inputError('input-one-word') })
const url = z.url({ protocol: /^https?$/, error: inputError('input-web-address') }).max(2048)
const pem = (label: string, error: ReturnType<typeof inputError>) =>
  z
    .string()
    .max(65_536)
    .regex(new RegExp(`-----BEGIN ${label}-----[\\s\\S]+-----END ${label}-----`), { error })

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
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, { error: inputError('input-header-name') })
  .refine((name) => !isOwnHeader(name), { error: inputError('input-own-header') })

/** Extra headers of every call. The values are secret. */
export const headersSchema = z
  .record(headerNameSchema, headerValueSchema, {
    error: (issue) => {
      if (issue.code !== 'invalid_key') return undefined
      const [first] = issue.issues
      const code = getInputCode(first)
      return code ? inputError(code)(issue) : first?.message
    },
  })
  .refine((headers) => Object.keys(headers).length <= 32, { error: inputError('input-many-headers') })

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
        .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { error: inputError('input-scope') })
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
      .regex(/^[^:\p{Cc}]*$/u, { error: inputError('input-no-colon') }),
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
    certificate: pem('CERTIFICATE', inputError('input-certificate')),
    privateKey: pem('(?:RSA |EC )?PRIVATE KEY', inputError('input-private-key')),
    /** PEM: CA certificates to trust in place of the public ones. */
    ca: pem('CERTIFICATE', inputError('input-certificate')).optional(),
  }),
  z.strictObject({ type: z.literal('headers'), ...named, headers: headersSchema }),
])
export type CredentialInput = z.infer<typeof credentialInputSchema>

/** Credentials for registering or previewing an agent: one, or several if the card requires them. */
export const registrationCredentialsSchema = z.union([credentialInputSchema, z.array(credentialInputSchema).max(16)])

/** Public data of a stored credential. */
export const setCredentialSchema = z.object({
  type: z.enum(credentialTypes),
  scheme: z.string(),
  set: z.literal(true),
})
export type SetCredential = z.infer<typeof setCredentialSchema>
