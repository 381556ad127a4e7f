import { useTranslations } from 'next-intl'
import { Address } from '@/components/agents/address'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { RefreshCard } from '@/components/agents/detail/refresh-card'
import { FactList } from '@/components/agents/fact-list'
import { ReportList } from '@/components/agents/report-list'
import { Section } from '@/components/agents/section'
import { CopyButton } from '@/components/ui/copy-button'
import { DialectBadge } from '@/components/ui/dialect-badge'
import { JsonTree } from '@/components/ui/json-tree'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Json } from '@/lib/a2a/json'
import type { AgentDetail, DiscoveryReport } from '@/lib/api/agent'

interface CardPanelProps extends Pick<AgentActions, 'refresh'> {
  agent: AgentDetail
  report: Pick<DiscoveryReport, 'dialectReason' | 'items'>
}

/** The card as it is stored: where from, what the checks say of it, and all of its JSON. */
export function CardPanel({ agent, report, refresh }: CardPanelProps) {
  const t = useTranslations('agent.card')
  const archived = agent.lifecycle === 'archived'
  return (
    <div className="grid gap-8">
      <div className="grid max-w-3xl gap-4">
        <FactList
          className="border-y border-line"
          facts={[
            { label: t('address'), value: agent.cardUrl ? <Address url={agent.cardUrl} /> : t('pasted') },
            { label: t('fetched'), value: <RelativeTime at={agent.cardFetchedAt} /> },
            {
              label: t('stored'),
              value: <span className="tabular">{t('storedVersion', { version: agent.cardVersion })}</span>,
            },
            {
              label: t('dialect'),
              value: (
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <DialectBadge
                    dialect={agent.dialect}
                    protocolVersion={agent.protocolVersion}
                    binding={agent.binding}
                  />
                  <span className="text-fg-muted">{report.dialectReason}</span>
                </span>
              ),
            },
          ]}
        />
        {archived ? null : <RefreshCard slug={agent.slug} pasted={agent.cardUrl === null} refresh={refresh} />}
      </div>
      <Section title={t('checks')} className="max-w-3xl">
        <ReportList items={report.items} />
      </Section>
      <Section title={t('json')} actions={<CopyButton text={agent.card} label={t('copy')} />}>
        <div dir="ltr" className="rounded-panel border border-line bg-bg-subtle p-3">
          <JsonTree value={JSON.parse(agent.card) as Json} />
        </div>
      </Section>
    </div>
  )
}
