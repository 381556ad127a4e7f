import { useNow as useRenderTime, useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { useNow } from '@/components/ui/hooks/use-now'
import type { AgentSummary } from '@/lib/api/agent'

/** The time of the last call. `at`: ISO 8601. Null for never. */
function LastUsed({ at }: { at: string | null }) {
  const t = useTranslations('directory')
  if (at === null) return t('neverUsed')
  return t.rich('lastUsed', { when: () => <RelativeTime at={at} /> })
}

/** The time of the last card change. `at`: ISO 8601. */
function CardChanged({ at }: { at: string }) {
  const t = useTranslations('directory')
  return t.rich('cardChanged', { when: () => <RelativeTime at={at} /> })
}

/** How long a card change is shown. */
const freshMs = 7 * 24 * 3_600_000

/** The time of the last call, or of a recent card change. */
export function AgentActivity({ agent }: { agent: AgentSummary }) {
  // The server's time until hydration, so that both render the same.
  const drawn = useRenderTime().getTime()
  const now = useNow() ?? drawn
  const { cardChangedAt } = agent
  if (!cardChangedAt || now - Date.parse(cardChangedAt) > freshMs) return <LastUsed at={agent.lastUsedAt} />
  return (
    <span className="text-state-input-required">
      <CardChanged at={cardChangedAt} />
    </span>
  )
}
