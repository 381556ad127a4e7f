import 'server-only'
import { checkCard } from '@/lib/a2a/check-card'
import type { Json } from '@/lib/a2a/json'
import type { DiscoveryReport, ReportItem } from '@/lib/api/agent'
import type { FoundCard } from '@/lib/server/agents/found-card'
import type { AgentContent } from '@/lib/server/db/agent-record'

/** What was tried, found and missing, for the person who adds or refreshes an agent. */
export function discoveryReport(
  found: FoundCard,
  content: AgentContent,
  attempts: DiscoveryReport['attempts'],
): DiscoveryReport {
  const { reading, url, fetched } = found
  const source = passed('fetch', fetched ? `The card was found at ${url}.` : 'The card was pasted.')
  return {
    cardUrl: url,
    attempts,
    dialect: content.dialect,
    dialectReason: content.dialectOverride ? 'It was chosen by hand.' : reading.reason,
    items: [source, ...cardItems(found, content), ...noteItems(found.notes)],
  }
}

function cardItems({ raw, reading, url }: FoundCard, content: AgentContent): ReportItem[] {
  const items = checkCard(JSON.parse(raw) as Json, reading, url ?? '')
  if (content.url === reading.endpoint || content.dialectOverride) return items
  // What the card says about its address does not matter any more.
  return [
    ...items.filter(({ path }) => path !== 'url'),
    passed('url', `Calls go to ${content.url}, as chosen by hand.`),
  ]
}

function noteItems(notes: string[]): ReportItem[] {
  return notes.map((message) => ({ level: 'warning', path: 'card', message }))
}

function passed(path: string, message: string): ReportItem {
  return { level: 'ok', path, message }
}
