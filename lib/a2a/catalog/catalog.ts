import type { DialectId } from '@/lib/a2a/dialect'

/** Lists of agents that are understood: our own export, an AI Catalog, cards or addresses in JSON, addresses in plain text. */
export const catalogFormats = ['switchboard', 'ai-catalog', 'agent-list', 'urls'] as const
export type CatalogFormat = (typeof catalogFormats)[number]

/** Lines of one list, those of the catalogs in it included. */
export const mostLines = 10_000
/** Catalogs within catalogs: as many levels as the AI Catalog specification recommends (Nested Catalog Entries). */
export const mostLevels = 4

/** Why a list, or a line of one, cannot be used. */
export const catalogProblems = [
  'empty',
  'web-page',
  'broken-json',
  'no-list',
  'no-agents',
  'newer-version',
  'too-many-lines',
  'no-content',
  'not-an-address',
  'relative-address',
  'not-valid',
  'not-a-card',
  'too-deep',
  'catalogs-too-deep',
  'catalog-repeated',
  'card-too-large',
  'card-too-many-values',
  'no-list-at',
  'secret-in-address',
  'origin-gone',
] as const
export interface CatalogProblem {
  code: (typeof catalogProblems)[number]
  values?: Record<string, string | number>
}

/** One agent of a list, by its card or by an address to look for it. */
export interface CatalogLine {
  /** What the list calls it. */
  label: string
  /** The text of its card. */
  card?: string
  /** Where that card lies. */
  cardUrl?: string
  /** Where to look for its card. */
  url?: string
  /** The URL of the catalog that names it, if it was fetched. */
  foundIn?: string
  tags?: string[]
  /** The rest is what only our own export says. The endpoint to call instead of the card's. */
  endpoint?: string
  dialect?: DialectId
  slug?: string
  /** The name of the bundled sample agent that it is. */
  sample?: string
  owner?: string
  lifecycle?: 'active' | 'deprecated' | 'archived'
  favorite?: boolean
  probe?: { mode: 'card' | 'call' | 'message' | 'off'; text?: string | null }
  pushProof?: { type: 'jwt'; jwksUrl: string; issuer?: string | undefined }
}

/** What a list holds, in its order: agents, lines that cannot be used, and catalogs that have to be fetched. */
export type CatalogItem = CatalogLine | { label: string; problem: CatalogProblem } | { label: string; catalog: string }

export interface CatalogReading {
  format: CatalogFormat
  items: CatalogItem[]
  /** Entries that are no agents, such as MCP servers, or earlier versions of agents that are listed. */
  leftOut: number
}

export type CatalogOutcome = { ok: true; value: CatalogReading } | { ok: false; problem: CatalogProblem }

/** A list that cannot be used. */
export function unusable(code: CatalogProblem['code'], values?: CatalogProblem['values']): CatalogOutcome {
  return { ok: false, problem: { code, ...(values && { values }) } }
}

/** A line that cannot be used. */
export function broken(
  label: string,
  code: CatalogProblem['code'],
  values?: CatalogProblem['values'],
): { label: string; problem: CatalogProblem } {
  return { label, problem: { code, ...(values && { values }) } }
}
