import { useTranslations } from 'next-intl'
import { Address } from '@/components/agents/address'
import { DialectSign } from '@/components/agents/dialect-sign'
import { FactList } from '@/components/agents/fact-list'
import { DialectBadge } from '@/components/ui/dialect-badge'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AgentDetail, DiscoveryReport } from '@/lib/api/agent'

interface CardFactsProps {
  agent: AgentDetail
  /** What tells that it is of this generation. */
  dialectSign: DiscoveryReport['dialectSign']
  /** When the agent gave it last; ISO 8601. */
  seenAt: string | null
}

/** Where the current card is from, since when it is, and which generation it is of. */
export function CardFacts({ agent, dialectSign, seenAt }: CardFactsProps) {
  const t = useTranslations('agent.card')
  const say = useTranslations('cardTab')
  return (
    <FactList
      className="border-y border-line"
      facts={[
        { label: t('address'), value: agent.cardUrl ? <Address url={agent.cardUrl} /> : t('pasted') },
        { label: say('received'), value: <RelativeTime at={agent.cardFetchedAt} /> },
        { label: say('seen'), value: seenAt && seenAt !== agent.cardFetchedAt ? <RelativeTime at={seenAt} /> : null },
        {
          label: t('stored'),
          value: <span className="tabular">{t('storedVersion', { version: agent.cardVersion })}</span>,
        },
        {
          label: t('dialect'),
          value: (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
              <DialectSign sign={dialectSign} />
            </span>
          ),
        },
      ]}
    />
  )
}
