import 'server-only'
import type { DiscoveryReport, ReportItem } from '@/lib/api/agent'
import { endpointItems } from '@/lib/server/agents/endpoint-items'
import type { FoundCard } from '@/lib/server/agents/found-card'
import type { AgentContent } from '@/lib/server/db/agent-record'

/** What was tried, found and missing, for the person who adds or refreshes an agent. */
export function discoveryReport(
  found: FoundCard,
  content: AgentContent,
  attempts: DiscoveryReport['attempts'],
): DiscoveryReport {
  const { reading, url, fetched } = found
  const source: ReportItem = {
    level: 'ok',
    path: 'fetch',
    message: fetched ? `The card was found at ${url}.` : 'The card was pasted.',
  }
  return {
    cardUrl: url,
    attempts,
    dialect: content.dialect,
    dialectReason: content.dialectOverride ? 'It was chosen by hand.' : reading.reason,
    items: [source, ...cardItems(found), ...endpointItems(found, content), ...noteItems(found.notes)],
  }
}

function cardItems({ reading: { card } }: FoundCard): ReportItem[] {
  const members: [path: string, present: boolean, hint: string][] = [
    ['name', card.name !== '', 'Without a name the agent is listed under its address.'],
    ['description', card.description !== '', 'A description tells people what the agent is for.'],
    ['version', card.version !== '', 'A version tells when the agent has changed.'],
    ['skills', card.skills.length > 0, 'Skills are what people search for.'],
    ['defaultInputModes', card.inputModes.length > 0, 'Without them, text is assumed.'],
    ['defaultOutputModes', card.outputModes.length > 0, 'Without them, text is assumed.'],
  ]
  return members.map(([path, present, hint]) =>
    present ? { level: 'ok', path, message: 'Present.' } : { level: 'warning', path, message: 'Missing.', hint },
  )
}

function noteItems(notes: string[]): ReportItem[] {
  return notes.map((message) => ({ level: 'warning', path: 'card', message }))
}
