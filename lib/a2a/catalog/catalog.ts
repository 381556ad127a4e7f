import type { DialectId } from '@/lib/a2a/dialect-id'

/** Supported lists of agents: Switchboard's own export, an AI Catalog, cards or URLs in JSON, URLs in plain text. */
export const catalogFormats = ['switchboard', 'ai-catalog', 'agent-list', 'urls'] as const
export type CatalogFormat = (typeof catalogFormats)[number]

/** Maximum items of one list, including those of nested catalogs. */
export const maxCatalogItems = 10_000
/** Maximum depth of nested catalogs, as recommended by the AI Catalog specification (Nested Catalog Entries). */
export const maxCatalogDepth = 4

/** Reasons why a list or one of its items cannot be used. */
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

/** One agent of a list, with its card or a URL to find it. */
export interface AgentItem {
  /** The name in the list. */
  label: string
  /** The text of its card. */
  card?: string
  /** The URL of that card. */
  cardUrl?: string
  /** The URL to discover the card from. */
  url?: string
  /** The URL of the catalog that lists the agent, if it was fetched. */
  foundIn?: string
  tags?: string[]
  /** The members below occur only in Switchboard's own export. The endpoint to call instead of the card's. */
  endpoint?: string
  dialect?: DialectId
  slug?: string
  /** The name of the bundled sample agent. */
  sample?: string
  owner?: string
  lifecycle?: 'active' | 'deprecated' | 'archived'
  favorite?: boolean
  probe?: { mode: 'card' | 'call' | 'message' | 'off'; text?: string | null }
  pushProof?: { type: 'jwt'; jwksUrl: string; issuer?: string | undefined }
}

/** Items of a list in order: agents, unusable items, and catalogs that must be fetched. */
export type CatalogItem = AgentItem | { label: string; problem: CatalogProblem } | { label: string; catalog: string }

export interface CatalogReading {
  format: CatalogFormat
  items: CatalogItem[]
  /** Number of entries that are not agents, such as MCP servers, or earlier versions of listed agents. */
  leftOut: number
}

export type CatalogOutcome = { ok: true; value: CatalogReading } | { ok: false; problem: CatalogProblem }

/** Returns the outcome for a list that cannot be used. */
export function rejectCatalog(code: CatalogProblem['code'], values?: CatalogProblem['values']): CatalogOutcome {
  return { ok: false, problem: { code, ...(values && { values }) } }
}

/** Returns an item that cannot be used. */
export function rejectItem(
  label: string,
  code: CatalogProblem['code'],
  values?: CatalogProblem['values'],
): { label: string; problem: CatalogProblem } {
  return { label, problem: { code, ...(values && { values }) } }
}
