import 'server-only'
import type { CheckItem } from '@/lib/a2a/card-checks/check-item'
import type { Evidence } from '@/lib/a2a/card-checks/evidence'
import { isAboutAddress } from '@/lib/a2a/card-checks/is-about-address'
import { checkCard } from '@/lib/a2a/check-card'
import type { DiscoveryReport, ReportItem } from '@/lib/api/agent'
import { Fault } from '@/lib/faults/fault'
import type { FoundCard } from '@/lib/server/agents/found-card'
import type { AgentContent } from '@/lib/server/db/agent-record'
import { sayInEnglish } from '@/lib/server/http/say-in-english'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicies } from '@/lib/server/outbound/configured-policy'

/** Of these, the policy has the last word. */
const replaced = new Set(['address', 'address-by-hand'])

/** The host of an address that no call will ever go to, by what is written in it alone; null where calls may go. */
function blockedHost(address: string): string | null {
  const url = URL.parse(address)
  // What is no web address, or holds a password, is told as that.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  try {
    checkUrl(url, configuredPolicies().policy)
    return null
  } catch (error) {
    if (error instanceof Fault) return url.host
    throw error
  }
}

/** The lines about an agent that is called at `address`, where the outbound policy of this server refuses that. */
function withBlockedAddress(items: CheckItem[], address: string): CheckItem[] {
  const host = blockedHost(address)
  if (host === null) return items
  return items
    .filter(({ code }) => code !== 'address-unroutable')
    .map((item) =>
      replaced.has(item.code) ? { level: 'error', code: 'address-blocked', path: item.path, values: { host } } : item,
    )
}

/** A line of the report with its English sentences; screens say it in the person's language, by its code. */
function reportItem(item: CheckItem): ReportItem {
  const hint = sayInEnglish(`checks.${item.code}.fix`, item.values)
  const message = sayInEnglish(`checks.${item.code}.says`, item.values) ?? item.code
  return { ...item, message, ...(hint && { hint }) }
}

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
