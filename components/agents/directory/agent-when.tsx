import { useNow as useRenderTime, useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { useNow } from '@/components/ui/use-now'
import type { AgentSummary } from '@/lib/api/agent'

/** When somebody last called an agent. `at`: ISO 8601; null for never. */
function LastUsed({ at }: { at: string | null }) {
  const t = useTranslations('directory')
  if (at === null) return t('neverUsed')
  return t.rich('lastUsed', { when: () => <RelativeTime at={at} /> })
}

/** When an agent's card became another. `at`: ISO 8601. */
function CardChanged({ at }: { at: string }) {
  const t = useTranslations('directory')
  return t.rich('cardChanged', { when: () => <RelativeTime at={at} /> })
}

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
