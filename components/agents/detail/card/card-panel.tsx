import { useTranslations } from 'next-intl'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { BrokenNote } from '@/components/agents/detail/card/broken-note'
import { CardFacts } from '@/components/agents/detail/card/card-facts'
import { CardText } from '@/components/agents/detail/card/card-text'
import type { CardView } from '@/components/agents/detail/card/card-view'
import { Comparison } from '@/components/agents/detail/card/comparison'
import { SignatureState } from '@/components/agents/detail/card/signature-state'
import { VersionList } from '@/components/agents/detail/card/version-list'
import { RefreshCard } from '@/components/agents/detail/refresh-card'
import { ReportList } from '@/components/agents/report/report-list'
import { Section } from '@/components/agents/section'
import type { AgentDetail, DiscoveryReport } from '@/lib/api/agent'

interface CardPanelProps extends Pick<AgentActions, 'refresh' | 'change'> {
  agent: AgentDetail
  report: Pick<DiscoveryReport, 'dialectSign' | 'items'>
  view: CardView
}

/** The card: where from, who signed it, what the checks say of it, and every version of it that was ever received. */
export function CardPanel({ agent, report, view, refresh, change }: CardPanelProps) {
  const t = useTranslations('agent.card')
  const say = useTranslations('cardTab')
  const { history, signature, shown } = view
  const archived = agent.lifecycle === 'archived'
  const seenAt = history.versions.find(({ current }) => current)?.seenAt ?? null
  return (
    <div className="grid gap-8">
      <div className="grid max-w-3xl gap-4">
        {history.broken ? <BrokenNote broken={history.broken} /> : null}
        <CardFacts agent={agent} dialectSign={report.dialectSign} seenAt={seenAt} />
        {archived ? null : <RefreshCard slug={agent.slug} pasted={agent.cardUrl === null} refresh={refresh} />}
      </div>
      <Section title={say('signature.title')} className="max-w-3xl">
        <SignatureState slug={agent.slug} signature={signature} change={change} readOnly={archived} />
      </Section>
      <Section title={t('checks')} className="max-w-3xl">
        <ReportList items={report.items} />
      </Section>
      <Section title={say('versions.title')} className="max-w-3xl">
        <VersionList versions={history.versions} shown={shown.version} />
      </Section>
      {history.versions.length > 1 ? (
        <Section title={say('compare.title')} className="max-w-3xl">
          <Comparison agentId={agent.id} versions={history.versions} shown={shown} />
        </Section>
      ) : null}
      <CardText key={shown.version} slug={agent.slug} shown={shown} current={agent.cardVersion} />
    </div>
  )
}
