import { useNow as useRenderTime } from 'next-intl'
import { CardChanged } from '@/components/agents/directory/card-changed'
import { LastUsed } from '@/components/agents/directory/last-used'
import { useNow } from '@/components/ui/use-now'
import type { AgentSummary } from '@/lib/api/agent'

/** A change of a card stays news for a week. */
const newsMs = 7 * 24 * 3_600_000

/** When somebody last called an agent; that its card has changed is worth more to know. */
export function AgentWhen({ agent }: { agent: AgentSummary }) {
  // The server's clock until the page has its own: both draw the same.
  const drawn = useRenderTime().getTime()
  const now = useNow() ?? drawn
  const { cardChangedAt } = agent
  if (!cardChangedAt || now - Date.parse(cardChangedAt) > newsMs) return <LastUsed at={agent.lastUsedAt} />
  return (
    <span className="text-state-input-required">
      <CardChanged at={cardChangedAt} />
    </span>
  )
}
