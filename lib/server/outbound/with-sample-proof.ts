import 'server-only'
import { sampleProof, sampleProofHeader } from '@/lib/server/access/sample-proof'
import { env } from '@/lib/server/env'
import type { OutboundInit } from '@/lib/server/outbound/create-outbound'
import { joinIdentities } from '@/lib/server/outbound/identity'

/**
 * Adds what lets Switchboard call its own sample agents while ACCESS_TOKEN protects them. Other calls stay as they are.
 * The proof is part of the identity, so a redirect to another origin does not take it along.
 */
export async function withSampleProof(url: string | URL, init: OutboundInit = {}): Promise<OutboundInit> {
  const parsed = env().ACCESS_TOKEN === undefined ? null : URL.parse(url)
  const proof = parsed ? await sampleProof(parsed) : undefined
  if (proof === undefined) return init
  const headers = { [sampleProofHeader]: proof }
  return { ...init, identity: joinIdentities([init.identity ?? {}, { headers }]) }
}
