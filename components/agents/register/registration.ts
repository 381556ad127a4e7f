import { recognise } from '@/components/agents/register/recognise'
import { type HeaderRow, headersOf } from '@/components/credentials/header-row'
import type { AgentInput } from '@/lib/api/agent'
import type { CredentialInput } from '@/lib/api/credential'
import type { ActionResult } from '@/lib/api/action-result'
import type { DialectId } from '@/lib/a2a/dialect'

/** What the person gives: an address to look at or the text of a card, and where to call if neither says it. */
export interface Source {
  text: string
  /** Null while nobody asked for it. */
  endpoint: string | null
}

/** What the person decides over what was found. */
export interface Options {
  dialect: DialectId | null
  tags: string[]
  /** Empty: nobody. */
  owner: string
  /** Empty: made from the name. */
  slug: string
  /** Shown to the agent, and kept with it. */
  credentials: CredentialInput[]
  /** Extra headers, as they are being written. */
  headers: HeaderRow[]
}

/** What the page gives: how to keep an agent. */
export interface RegistrationActions {
  register: (input: AgentInput) => Promise<ActionResult<{ slug: string }>>
}

/** What to send for a source and options. */
export function registrationInput(source: Source, { dialect, tags, slug, ...options }: Options): AgentInput {
  const headers = headersOf(options.headers)
  const endpoint = source.endpoint?.trim()
  const owner = options.owner.trim()
  const given = recognise(source.text).kind === 'address' ? { url: source.text.trim() } : { cardText: source.text }
  return {
    ...given,
    ...(endpoint && { endpoint }),
    ...(dialect && { dialect }),
    ...(tags.length > 0 && { tags }),
    ...(owner && { owner }),
    ...(slug && { slug }),
    ...(options.credentials.length > 0 && { credential: options.credentials }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}

/** True for a short name that addresses can hold. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 64
}
