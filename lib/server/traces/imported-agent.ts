import 'server-only'
import { createHash } from 'node:crypto'
import { parseJson } from '@/lib/a2a/catalog/parse-json'
import { plainLine } from '@/lib/a2a/reading/plain-line'
import { agentContent } from '@/lib/server/agents/agent-content'
import { createAs } from '@/lib/server/agents/create-as'
import { findCard, type FoundCard } from '@/lib/server/agents/found-card'
import { slugOf } from '@/lib/server/agents/slug'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgentByUrl } from '@/lib/server/db/agents'
import { sizeLimit } from '@/lib/server/limits'
import type { Viewer } from '@/lib/server/viewer'
import { importedScheme } from '@/lib/trace/imported-agent'
import type { Trace } from '@/lib/trace/trace'

const longestName = 200
const pasted = { url: null, etag: null, fetched: false }

/**
 * What imported tasks of an agent belong to: archived from the start, at an address at which nothing can be called. An
 * agent of the catalog would answer for a task that it has never seen.
 */
export async function importedAgent(viewer: Viewer, { name, dialect, card }: Trace['agent']): Promise<AgentRecord> {
  const called = plainLine(name).slice(0, longestName).toWellFormed() || 'Agent'
  const known = createHash('sha256')
    .update(JSON.stringify([called, dialect, card]))
    .digest('hex')
  const url = `${importedScheme}${known}`
  const before = await findAgentByUrl(viewer, url)
  if (before) return before
  const found = usable(card) ?? madeUp(called)
  const content = { ...agentContent(found, { url, dialect, tags: [] }), name: called, dialectOverride: null }
  const wishes = { likelySlug: `imported-${slugOf(called)}` }
  return createAs(viewer, { found, content }, wishes, { lifecycle: 'archived', probeMode: 'off' })
}

function usable(card: string | undefined): FoundCard | null {
  // One that could not have been fetched is not looked at.
  const found = card === undefined || card.length > sizeLimit('card') ? null : findCard(card, pasted)
  return found?.ok && parseJson(found.value.raw).ok ? found.value : null
}

/** Where a trace tells none. */
function madeUp(name: string): FoundCard {
  const found = findCard(JSON.stringify({ name, description: '', version: '', capabilities: {}, skills: [] }), pasted)
  if (!found.ok) throw new Error('a card with a name can be read')
  return found.value
}
