import { z } from 'zod'
import type { CredentialType } from '@/lib/api/credential'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = z.object({
  step: z.string().optional().catch(undefined),
  challenge: z.object({ scheme: z.string() }).optional().catch(undefined),
})

/**
 * The kind of credential that may help where no card was found, null where none would: a certificate where TLS ends the
 * connection, else what a refusal asks for (RFC 9110 §11.6.1), a bearer token being the likeliest.
 */
export function wantedCredential({ kind, details }: FaultData): CredentialType | null {
  const { step, challenge } = detailsSchema.safeParse(details ?? {}).data ?? {}
  if (kind === 'agent-unreachable' && step === 'tls') return 'mutualTLS'
  if (kind !== 'agent-refused-auth') return null
  const said = challenge?.scheme.toLowerCase()
  if (said === 'basic') return 'basic'
  return said === 'apikey' ? 'apiKey' : 'bearer'
}
