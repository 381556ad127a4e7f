import 'server-only'
import type { CheckItem } from '@/lib/a2a/card-checks/check-item'
import type { Evidence } from '@/lib/a2a/card-checks/rule'
import { isAddressCheck } from '@/lib/a2a/card-checks/check-interfaces'
import { checkCard } from '@/lib/a2a/card-checks/check-card'
import type { DiscoveryReport, ReportItem } from '@/lib/api/agent'
import { Fault } from '@/lib/faults/fault'
import type { CardDocument } from '@/lib/server/db/agents/card-document'
import type { AgentContent } from '@/lib/server/db/agents/agent-record'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'
import { checkUrl, configuredPolicies } from '@/lib/server/outbound/check-url'

/** Items that the outbound policy overrides. */
const replaced = new Set(['address', 'address-by-hand'])

/** Returns the host of a URL that the outbound policy always blocks, judged by the URL alone; null if calls may be allowed. */
function blockedHost(address: string): string | null {
  const url = URL.parse(address)
  // Invalid URLs and URLs with a password have items of their own.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  try {
    checkUrl(url, configuredPolicies().policy)
    return null
  } catch (error) {
    if (error instanceof Fault) return url.host
    throw error
  }
}

/** Replaces the items about the endpoint if the outbound policy blocks it. */
function withBlockedAddress(items: CheckItem[], address: string): CheckItem[] {
  const host = blockedHost(address)
  if (host === null) return items
  return items
    .filter(({ code }) => code !== 'address-unroutable')
    .map((item) =>
      replaced.has(item.code) ? { level: 'error', code: 'address-blocked', path: item.path, values: { host } } : item,
    )
}

/** Adds the English sentences to an item; screens translate it by its code. */
function reportItem(item: CheckItem): ReportItem {
  const hint = formatEnglishMessage(`checks.${item.code}.fix`, item.values)
  const message = formatEnglishMessage(`checks.${item.code}.says`, item.values) ?? item.code
  return { ...item, message, ...(hint && { hint }) }
}

/** Builds the report about a card for the user who adds or refreshes an agent. */
export function buildDiscoveryReport(
  card: CardDocument,
  content: AgentContent,
  attempts: DiscoveryReport['attempts'],
  evidence: Evidence = {},
): DiscoveryReport {
  const { reading, url, fetched } = card
  const source: CheckItem = fetched
    ? { level: 'ok', code: 'fetched', path: 'fetch', values: { url: url ?? '' } }
    : { level: 'ok', code: 'pasted', path: 'fetch' }
  const sign = content.dialectOverride ? { code: 'by-hand' } : reading.sign
  return {
    cardUrl: url,
    attempts,
    dialect: content.dialect,
    dialectReason: formatEnglishMessage(`dialectSigns.${sign.code}`, sign.values) ?? sign.code,
    dialectSign: sign,
    items: [source, ...repairItems(card), ...withBlockedAddress(cardItems(card, content, evidence), content.url)].map(
      reportItem,
    ),
  }
}

function repairItems({ repairedLine }: CardDocument): CheckItem[] {
  return repairedLine === undefined
    ? []
    : [{ level: 'warning', code: 'no-strict-json', path: 'fetch', values: { line: repairedLine } }]
}

function cardItems({ raw, json, reading, url }: CardDocument, content: AgentContent, evidence: Evidence): CheckItem[] {
  const items = checkCard(json, reading, url ?? '', { raw, evidence })
  if (content.url === reading.endpoint || content.dialectOverride) return items
  // The card's own endpoint is not used.
  return [
    ...items.filter(({ code }) => !isAddressCheck(code)),
    { level: 'ok', code: 'address-by-hand', path: 'url', values: { url: content.url } },
  ]
}
