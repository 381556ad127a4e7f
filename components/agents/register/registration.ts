import { type HeaderRow, headersOf } from '@/components/credentials/header-rows'
import type { AgentInput } from '@/lib/api/agent'
import type { PreviewResult } from '@/lib/api/agent-calls'
import type { CredentialInput } from '@/lib/api/credential'
import type { ActionResult } from '@/lib/api/action-result'
import type { DialectId } from '@/lib/a2a/dialect'
import { isObject, type Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** What the person gives: an address to look at, or the text of a card and where to call its agent. */
export interface Source {
  kind: 'address' | 'card'
  url: string
  card: string
}

/** What the person decides over what was found. */
export interface Options {
  dialect: DialectId | null
  tags: string[]
  /** Empty: made from the name. */
  slug: string
  /** Shown to the agent, and kept with it. */
  credentials: CredentialInput[]
  /** Extra headers, as they are being written. */
  headers: HeaderRow[]
}

export interface Registered {
  slug: string
  name: string
}

/** What the page gives: how to look at an agent, and how to keep it. */
export interface RegistrationActions {
  preview: (input: AgentInput) => Promise<ActionResult<PreviewResult>>
  register: (input: AgentInput) => Promise<ActionResult<Registered>>
}

/** What to send for a source and options; the problem of a text that is no card. */
export function registrationInput(source: Source, { dialect, tags, slug, ...options }: Options): Outcome<AgentInput> {
  const headers = headersOf(options.headers)
  const chosen = {
    ...(dialect && { dialect }),
    ...(tags.length > 0 && { tags }),
    ...(slug && { slug }),
    ...(options.credentials.length > 0 && { credential: options.credentials }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
  const url = source.url.trim()
  if (source.kind === 'address') return ok({ url, ...chosen })
  const card = parse(source.card)
  if (!isObject(card)) return problem(card === undefined ? 'not-json' : 'not-object')
  return ok({ card, ...(url && { url }), ...chosen })
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** True for a short name that addresses can hold. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 64
}
