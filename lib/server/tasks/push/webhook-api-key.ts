import 'server-only'
import { z } from 'zod'
import { headerNameSchema, headerValueSchema } from '@/lib/api/credential'
import type { PushConfig } from '@/lib/a2a/push-config'
import { Fault } from '@/lib/faults/fault'
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
export function apiKeyProblem({ credentials = '' }: Authentication): string | undefined {
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
