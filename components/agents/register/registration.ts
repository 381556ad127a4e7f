import { detectInput } from '@/components/agents/register/detect-input'
import { type HeaderRow, toHeaders } from '@/components/credentials/header-row'
import type { AgentInput } from '@/lib/api/agent'
import type { CredentialInput } from '@/lib/api/credential'
import type { DialectId } from '@/lib/a2a/dialect-id'

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
