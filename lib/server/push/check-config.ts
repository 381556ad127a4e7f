import 'server-only'
import { z } from 'zod'
import { pushConfigSchema, type PushConfig } from '@/lib/a2a/push-config'
import { Fault } from '@/lib/faults/fault'
import { areLocalAddresses } from '@/lib/server/outbound/address-policy'
import { checkAddress } from '@/lib/server/outbound/check-address'
import { apiKeyProblem, isPlacedApiKey } from '@/lib/server/push/webhook-api-key'

const printable = /^[\x20-\x7e]*$/

/** What may be asked of Switchboard, and can be said in a header. */
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
 * Checks a caller's push configuration before it is stored: its sizes, its credentials, and whether its address may be
 * called and uses HTTPS where it has to. With HTTPS a host that cannot be resolved now passes: deliveries are tried again.
 * Throws `invalid-input` or `address-blocked`; the message repeats no value.
 */
export async function checkConfig(config: PushConfig): Promise<void> {
  const checked = limits.safeParse(config)
  const [issue] = checked.error?.issues ?? []
  if (issue) throw refused(`Its ${issue.path.join('.')} ${issue.message}.`)
  const { authentication } = config
  const problem = authentication && isPlacedApiKey(authentication) ? apiKeyProblem(authentication) : undefined
  if (problem) throw refused(problem)
  const url = URL.parse(config.url)
  if (!url) throw refused('Its url is not a valid URL.')
  const addresses = await allowedAddressesOf(url)
  // v0.1 §6.8. A host that cannot be resolved is not known to be local.
  if (url.protocol !== 'https:' && !areLocalAddresses(addresses))
    throw refused('Its url must use HTTPS, unless its host is on loopback or a private network.')
}

async function allowedAddressesOf(url: URL): Promise<string[]> {
  try {
    return await checkAddress(url)
  } catch (error) {
    if (error instanceof Fault) throw new Fault(error.kind, error.message, { ...error.data, reason: 'INVALID_PARAMS' })
    throw error
  }
}

function refused(reason: string): Fault {
  return new Fault('invalid-input', `Invalid push notification config. ${reason}`, { hop: 'switchboard' })
}
