import 'server-only'
import ipaddr from 'ipaddr.js'
import type { ReportItem } from '@/lib/api/agent'
import type { FoundCard } from '@/lib/server/agents/found-card'
import type { AgentContent } from '@/lib/server/db/agent-record'
import { isLoopback } from '@/scripts/listen-problem.mjs'

const override = 'Give another address in the agent’s settings if calls fail.'

/** What is remarkable about where and how the agent will be called; cards often name an address only their author can reach. */
export function endpointItems({ url: cardUrl }: FoundCard, content: AgentContent): ReportItem[] {
  const endpoint = new URL(content.url)
  const items: ReportItem[] = [bindingItem(content.binding)]
  const concern =
    cardUrl === null ? unspecified(endpoint) : (unspecified(endpoint) ?? mismatch(endpoint, new URL(cardUrl)))
  items.push(concern ?? { level: 'ok', path: 'url', message: `Calls go to ${endpoint.href}.` })
  return items
}

function bindingItem(binding: string): ReportItem {
  if (binding === 'JSONRPC') return { level: 'ok', path: 'binding', message: 'It speaks JSON-RPC.' }
  return {
    level: 'error',
    path: 'binding',
    message: `It speaks only ${binding}, and Switchboard calls agents over JSON-RPC.`,
    hint: 'The agent can be listed but not called.',
  }
}

function unspecified(endpoint: URL): ReportItem | null {
  const host = bare(endpoint)
  if (!ipaddr.isValid(host) || ipaddr.parse(host).range() !== 'unspecified') return null
  const message = `The card names ${endpoint.host}, where a server listens but which nobody can call.`
  return { level: 'error', path: 'url', message, hint: 'Give the agent’s real address in its settings.' }
}

function mismatch(endpoint: URL, card: URL): ReportItem | null {
  if (isLoopback(bare(endpoint)) && !isLoopback(bare(card))) {
    const message = `The card was found at ${card.host} but names ${endpoint.host}, which is this machine itself.`
    return { level: 'warning', path: 'url', message, hint: override }
  }
  if (endpoint.protocol === 'http:' && card.protocol === 'https:') {
    const message = `The card came over https but names an http address, ${endpoint.href}.`
    return { level: 'warning', path: 'url', message, hint: override }
  }
  if (endpoint.host === card.host) return null
  return {
    level: 'warning',
    path: 'url',
    message: `The card was found at ${card.host}; calls go to ${endpoint.href}.`,
    hint: override,
  }
}

const bare = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
