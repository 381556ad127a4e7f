import 'server-only'
import { createHash } from 'node:crypto'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { createAgentWithSlug } from '@/lib/server/agents/create-agent'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgentByUrl } from '@/lib/server/db/agents/agents'
import { type CardDocument, readCardText } from '@/lib/server/db/agents/card-document'
import { sizeLimit } from '@/lib/server/platform/limits'
import { toSlug } from '@/lib/server/platform/slug'
import type { Viewer } from '@/lib/server/platform/viewer'
import { importedScheme } from '@/lib/trace/imported-agent'
import type { Trace } from '@/lib/trace/trace'

const maxNameLength = 200
const pasted = { url: null, etag: null, fetched: false }

/**
 * Returns the agent of imported tasks: archived from the start, with a URL that cannot be called. An agent of the catalog must
 * not own tasks that it never ran.
 */
export async function importAgent(viewer: Viewer, { name, dialect, card: raw }: Trace['agent']): Promise<AgentRecord> {
  const displayName = toVisibleLine(name).slice(0, maxNameLength).toWellFormed() || 'Agent'
  const known = createHash('sha256')
    .update(JSON.stringify([displayName, dialect, raw]))
    .digest('hex')
  const url = `${importedScheme}${known}`
  const before = await findAgentByUrl(viewer, url)
  if (before) return before
  const card = readUsableCard(raw) ?? placeholderCard(displayName)
  const content = { ...buildAgentContent(card, { url, dialect, tags: [] }), name: displayName, dialectOverride: null }
  const slugOptions = { likelySlug: `imported-${toSlug(displayName)}` }
  return createAgentWithSlug(viewer, { card, content }, slugOptions, { lifecycle: 'archived', probeMode: 'off' })
}

function readUsableCard(card: string | undefined): CardDocument | null {
  // A card that is too large to be fetched is not used.
  const outcome = card === undefined || card.length > sizeLimit('card') ? null : readCardText(card, pasted)
  return outcome?.ok && parseLenientJson(outcome.value.raw).ok ? outcome.value : null
}

/** Returns a placeholder card for a trace without a card. */
function placeholderCard(name: string): CardDocument {
  const outcome = readCardText(
    JSON.stringify({ name, description: '', version: '', capabilities: {}, skills: [] }),
    pasted,
  )
  if (!outcome.ok) throw new Error('The Agent Card of the imported agent cannot be read.')
  return outcome.value
}
