import 'server-only'
import { z } from 'zod'
import { pushConfigSchema, type PushConfig } from '@/lib/a2a/push-config'
import { Fault } from '@/lib/faults/fault'
import { areLocalAddresses } from '@/lib/server/outbound/address-policy'
import { checkAddress } from '@/lib/server/outbound/check-address'
import { apiKeyProblem, isPlacedApiKey } from '@/lib/server/tasks/push/webhook-api-key'

const printable = /^[\x20-\x7e]*$/

/** Limits of a config: sizes, and characters that a header can carry. */
const limits = pushConfigSchema.extend({
  id: z.string().min(1).max(200, 'must have at most 200 characters').optional(),
  url: z.string().max(2048, 'must have at most 2048 characters'),
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
    return await checkAddress(url)
  } catch (error) {
    if (error instanceof Fault) throw new Fault(error.kind, error.message, { ...error.data, reason: 'INVALID_PARAMS' })
    throw error
  }
}

function invalidConfig(reason: string): Fault {
  return new Fault('invalid-input', `Invalid push notification config. ${reason}`, { hop: 'switchboard' })
}
