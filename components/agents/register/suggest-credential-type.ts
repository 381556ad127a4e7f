import { z } from 'zod'
import type { CredentialType } from '@/lib/api/credential'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = z.object({
  step: z.string().optional().catch(undefined),
  challenge: z.object({ scheme: z.string() }).optional().catch(undefined),
})

/**
 * Returns the credential type that may help if no card was found: a certificate if TLS failed, otherwise what the challenge
 * asks for (RFC 9110 §11.6.1), by default a bearer token. Null if none would help.
 */
export function suggestCredentialType({ kind, details }: FaultData): CredentialType | null {
  const { step, challenge } = detailsSchema.safeParse(details ?? {}).data ?? {}
  if (kind === 'agent-unreachable' && step === 'tls') return 'mutualTLS'
  if (kind !== 'agent-refused-auth') return null
  const authScheme = challenge?.scheme.toLowerCase()
  if (authScheme === 'basic') return 'basic'
  return authScheme === 'apikey' ? 'apiKey' : 'bearer'
}
