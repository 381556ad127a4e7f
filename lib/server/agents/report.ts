import 'server-only'
import type { CheckItem } from '@/lib/a2a/card-checks/check-item'
import type { Evidence } from '@/lib/a2a/card-checks/evidence'
import { isAboutAddress } from '@/lib/a2a/card-checks/is-about-address'
import { checkCard } from '@/lib/a2a/check-card'
import type { DiscoveryReport } from '@/lib/api/agent'
import type { FoundCard } from '@/lib/server/agents/found-card'
import { withBlockedAddress } from '@/lib/server/agents/blocked-address'
import { reportItem } from '@/lib/server/agents/report-item'
import type { AgentContent } from '@/lib/server/db/agent-record'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/** What was tried, found and missing, for the person who adds or refreshes an agent. */
export function discoveryReport(
  found: FoundCard,
  content: AgentContent,
  attempts: DiscoveryReport['attempts'],
  evidence: Evidence = {},
): DiscoveryReport {
  const { reading, url, fetched } = found
  const source: CheckItem = fetched
    ? { level: 'ok', code: 'fetched', path: 'fetch', values: { url: url ?? '' } }
    : { level: 'ok', code: 'pasted', path: 'fetch' }
  const sign = content.dialectOverride ? { code: 'by-hand' } : reading.sign
  return {
    cardUrl: url,
    attempts,
    dialect: content.dialect,
    dialectReason: sayInEnglish(`dialectSigns.${sign.code}`, sign.values) ?? sign.code,
    dialectSign: sign,
    items: [source, ...mendedItems(found), ...withBlockedAddress(cardItems(found, content, evidence), content.url)].map(
      reportItem,
    ),
  }
}

function mendedItems({ mendedLine }: FoundCard): CheckItem[] {
  return mendedLine === undefined
    ? []
    : [{ level: 'warning', code: 'no-strict-json', path: 'fetch', values: { line: mendedLine } }]
}

function cardItems({ raw, json, reading, url }: FoundCard, content: AgentContent, evidence: Evidence): CheckItem[] {
  const items = checkCard(json, reading, url ?? '', { raw, evidence })
  if (content.url === reading.endpoint || content.dialectOverride) return items
  // What the card says about its address does not matter any more.
  return [
    ...items.filter(({ code }) => !isAboutAddress(code)),
    { level: 'ok', code: 'address-by-hand', path: 'url', values: { url: content.url } },
  ]
}
