import 'server-only'
import { z } from 'zod'
import { type PushConfig, pushConfigSchema } from '@/lib/a2a/model'
import { headerNameSchema, headerValueSchema } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { areLocalAddresses } from '@/lib/server/outbound/address-policy'
import { checkStoredUrl } from '@/lib/server/outbound/check-url'
import type { Identity } from '@/lib/server/outbound/identity'

type Authentication = NonNullable<PushConfig['authentication']>

const maxName = 200
const text = z.string('must be a string')
const notEmpty = text.min(1, 'must not be empty')

/** Credentials of the scheme ApiKey (v0.1 §6.9): a JSON string that names where the key goes. */
const apiKeySchema = z.discriminatedUnion(
  'in',
  [
    z.object({
      in: z.literal('header'),
      name: text
        .pipe(headerNameSchema)
        // Headers for a proxy do not belong to the webhook.
        .refine((name) => !/^proxy-/i.test(name), 'is set by Switchboard itself'),
      value: text.pipe(headerValueSchema),
    }),
    z.object({
      in: z.literal('query'),
      name: notEmpty.max(maxName, `must have at most ${maxName} characters`),
      value: notEmpty,
    }),
    z.object({
      in: z.literal('cookie'),
      // RFC 6265 §4.1.1
      name: text.max(maxName).regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not a valid cookie name'),
      value: text.regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/, 'is not a valid cookie value'),
    }),
  ],
  { error: (issue) => (issue.code === 'invalid_union' ? 'must be header, query or cookie' : undefined) },
)

/** Returns true for credentials that say where an API key goes. Other credentials go into `Authorization` with their scheme. */
export function isPlacedApiKey({ schemes, credentials = '' }: Authentication): boolean {
  return schemes.some((scheme) => /^api[-_]?key$/i.test(scheme)) && /^\s*\{/.test(credentials)
}

/** Returns why such credentials cannot be sent, without their values; undefined if they can. */
function apiKeyProblem({ credentials = '' }: Authentication): string | undefined {
  const [issue] = apiKeySchema.safeParse(parseJson(credentials)).error?.issues ?? []
  if (!issue) return undefined
  const path = ['authentication', 'credentials', ...issue.path].join('.')
  return issue.path.length > 0
    ? `Its ${path} ${issue.message}.`
    : `Its ${path} must be a JSON object with in, name and value.`
}

/**
 * Returns the header, query parameter or cookie that carries the API key. Throws `invalid-input` for credentials with a
 * problem.
 */
export function apiKeyIdentity({ credentials = '' }: Authentication): Identity {
  const key = apiKeySchema.safeParse(parseJson(credentials))
  if (!key.success) throw new Fault('invalid-input', 'The API key of the push notification config is invalid.')
  const { in: place, name, value } = key.data
  if (place === 'query') return { query: { [name]: value } }
  return place === 'cookie' ? { cookies: { [name]: value } } : { headers: { [name]: value } }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const printable = /^[\x20-\x7e]*$/

/** Neither control characters nor halves of surrogate pairs. No database can store all of these. */
const storable = /^[^\p{Cc}\p{Cs}]*$/u
const storableText = z.string().regex(storable, 'must not contain control characters')

/** Limits of a config: sizes, and characters that a database can store and a header can carry. */
const limits = pushConfigSchema.extend({
  id: storableText.min(1).max(200, 'must have at most 200 characters').optional(),
  url: storableText.max(2048, 'must have at most 2048 characters'),
  token: z
    .string()
    .max(1024, 'must have at most 1024 characters')
    .regex(printable, 'must contain only printable ASCII characters')
    .optional(),
  authentication: z
    .object({
      schemes: z
        .array(
          z
            .string()
            .max(64)
            .regex(/^[\w-]*$/, 'must contain only letters, digits, underscores and hyphens'),
        )
        .max(10, 'must have at most 10 items'),
      credentials: z.string().max(8192, 'must have at most 8192 characters').optional(),
    })
    .refine((authentication) => isPlacedApiKey(authentication) || printable.test(authentication.credentials ?? ''), {
      path: ['credentials'],
      error: 'must contain only printable ASCII characters',
    })
    .optional(),
})

/**
 * Validates a caller's push notification config before it is stored: its sizes, its credentials, whether its URL is allowed and
 * uses HTTPS where required. With HTTPS, a host that cannot be resolved now is accepted, since deliveries are retried. Throws
 * `invalid-input` or `address-blocked`; messages contain no values.
 */
export async function checkPushConfig(config: PushConfig): Promise<void> {
  const checked = limits.safeParse(config)
  const [issue] = checked.error?.issues ?? []
  if (issue) throw invalidConfig(`Its ${issue.path.join('.')} ${issue.message}.`)
  const { authentication } = config
  const problem = authentication && isPlacedApiKey(authentication) ? apiKeyProblem(authentication) : undefined
  if (problem) throw invalidConfig(problem)
  const url = URL.parse(config.url)
  if (!url) throw invalidConfig('Its url is not a valid URL.')
  const addresses = await resolveAllowed(url)
  // v0.1 §6.8. A host that cannot be resolved is not known to be local.
  if (url.protocol !== 'https:' && !areLocalAddresses(addresses))
    throw invalidConfig('Its url must use HTTPS, unless its host is on loopback or a private network.')
}

async function resolveAllowed(url: URL): Promise<string[]> {
  try {
    return await checkStoredUrl(url)
  } catch (error) {
    if (error instanceof Fault) throw new Fault(error.kind, error.message, { ...error.data, reason: 'INVALID_PARAMS' })
    throw error
  }
}

function invalidConfig(reason: string): Fault {
  return new Fault('invalid-input', `Invalid push notification config. ${reason}`, { hop: 'switchboard' })
}
