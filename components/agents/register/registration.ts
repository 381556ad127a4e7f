import { detectInput } from '@/components/agents/register/detect-input'
import { type HeaderRow, toHeaders } from '@/components/credentials/header-row'
import type { AgentInput } from '@/lib/api/agent'
import type { CredentialInput, CredentialType } from '@/lib/api/credential'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { z } from 'zod'
import type { FaultData } from '@/lib/faults/fault'

/** The source of an agent: a URL or the text of a card, and an endpoint if neither declares one. */
export interface AgentSource {
  text: string
  /** Null while it is not required. */
  endpoint: string | null
}

/** Options that override the card. */
export interface RegistrationOptions {
  dialect: DialectId | null
  tags: string[]
  /** Empty: no owner. */
  owner: string
  /** Empty: derived from the name. */
  slug: string
  /** Sent to the agent and stored. */
  credentials: CredentialInput[]
  /** Extra headers, as entered. */
  headers: HeaderRow[]
}

/** Returns the API input for a source and options. */
export function toAgentInput(
  source: AgentSource,
  { dialect, tags, slug, ...options }: RegistrationOptions,
): AgentInput {
  const headers = toHeaders(options.headers)
  const endpoint = source.endpoint?.trim()
  const owner = options.owner.trim()
  const content = detectInput(source.text).kind === 'address' ? { url: source.text.trim() } : { cardText: source.text }
  return {
    ...content,
    ...(endpoint && { endpoint }),
    ...(dialect && { dialect }),
    ...(tags.length > 0 && { tags }),
    ...(owner && { owner }),
    ...(slug && { slug }),
    ...(options.credentials.length > 0 && { credential: options.credentials }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}

/** Returns true for a valid slug: lower-case letters, digits and hyphens, at most 64 characters. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 64
}

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
