import 'server-only'
import type { AgentPreview } from '@/lib/api/agent-calls'
import type { Prepared } from '@/lib/server/agents/prepare'

/** An agent as it would be registered. */
export function agentPreview({ found, content }: Prepared, slug: string): AgentPreview {
  const { providerName, providerUrl, streaming, pushNotifications, extendedCard, ...rest } = content
  return {
    ...rest,
    slug,
    provider: providerName === null ? null : { organization: providerName, ...(providerUrl && { url: providerUrl }) },
    capabilities: { streaming, pushNotifications, extendedCard },
    status: found.fetched ? 'up' : 'unknown',
    statusCode: null,
    statusReason: null,
    lastSeenAt: null,
    lifecycle: 'active',
    documentationUrl: found.reading.card.documentationUrl ?? null,
    interfaces: found.reading.card.interfaces,
    card: found.raw,
  }
}
