import 'server-only'
import type { AgentPreview } from '@/lib/api/agent-calls'
import { reachVerdict } from '@/lib/server/agents/reach-verdict'
import type { Prepared } from '@/lib/server/agents/prepare'

/** An agent as it would be registered. */
export function agentPreview({ found, content }: Prepared, slug: string): AgentPreview {
  const { providerName, providerUrl, streaming, pushNotifications, extendedCard, ...rest } = content
  const { status, reason } = found.fetched ? reachVerdict(content) : { status: 'unknown' as const, reason: null }
  return {
    ...rest,
    slug,
    provider: providerName === null ? null : { organization: providerName, ...(providerUrl && { url: providerUrl }) },
    capabilities: { streaming, pushNotifications, extendedCard },
    status,
    statusCode: reason?.code ?? null,
    statusReason: reason?.sentence ?? null,
    lastSeenAt: null,
    lifecycle: 'active',
    documentationUrl: found.reading.card.documentationUrl ?? null,
    interfaces: found.reading.card.interfaces,
    card: found.raw,
  }
}
