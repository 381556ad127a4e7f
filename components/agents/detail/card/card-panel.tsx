import { FileWarning } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { CopyableUrl, FactList } from '@/components/agents/card-facts'
import { DialectSign } from '@/components/agents/dialect-sign'
import { AcknowledgeCardChange, RefreshCard } from '@/components/agents/detail/card/card-actions'
import { CardText } from '@/components/agents/detail/card/card-text'
import type { BrokenView, CardView } from '@/components/agents/detail/card/card-view'
import { CardComparison } from '@/components/agents/detail/card/card-comparison'
import { SignatureState } from '@/components/agents/detail/card/signature-state'
import { VersionList } from '@/components/agents/detail/card/version-list'
import { ReportList } from '@/components/agents/report/report-list'
import { Section } from '@/components/agents/section'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { AgentDetail, DiscoveryReport } from '@/lib/api/agent'

interface CardFactsProps {
  agent: AgentDetail
  /** What in the card indicates its protocol version. */
  dialectSign: DiscoveryReport['dialectSign']
  /** When the agent last returned it, ISO 8601. */
  seenAt: string | null
}

/** Details of the current card: source, age, and protocol version. */
function CardFacts({ agent, dialectSign, seenAt }: CardFactsProps) {
  const t = useTranslations('agent.card')
  const say = useTranslations('cardTab')
  return (
    <FactList
      className="border-y border-line"
      facts={[
        { label: t('address'), value: agent.cardUrl ? <CopyableUrl url={agent.cardUrl} /> : t('pasted') },
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

/** Shows that the agent returns an invalid card and its last valid one is used. */
function BrokenNote({ broken }: { broken: BrokenView }) {
  const t = useTranslations('cardTab')
  return (
    <aside
      aria-label={t('broken.title')}
      className="flex items-start gap-3 rounded-panel border border-line border-l-2 border-l-state-failed bg-bg-subtle px-4 py-3"
    >
      <FileWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-state-failed" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium text-pretty">{t('broken.title')}</p>
        <p className="text-pretty text-fg-muted">
          {t('broken.why', { why: t(`problems.${broken.problem}`) })}{' '}
          <RelativeTime at={broken.since} className="text-fg-faint" />
        </p>
        <Link
          href={`?tab=card&version=${broken.version}`}
          scroll={false}
          className="justify-self-start text-accent underline-offset-2 hover:underline"
        >
          {t('broken.show')}
        </Link>
      </div>
    </aside>
  )
}

interface CardPanelProps {
  agent: AgentDetail
  report: Pick<DiscoveryReport, 'dialectSign' | 'items'>
  view: CardView
  /** The card changed, and the change is not acknowledged yet. */
  unseen: boolean
}

/** The card tab: source, signature, checks, and all stored versions. */
export function CardPanel({ agent, report, view, unseen }: CardPanelProps) {
  const t = useTranslations('agent.card')
  const say = useTranslations('cardTab')
  const { history, signature, shown } = view
  const archived = agent.lifecycle === 'archived'
  const seenAt = history.versions.find(({ current }) => current)?.seenAt ?? null
  return (
    <div className="grid gap-8">
      {unseen && agent.access.changeable ? <AcknowledgeCardChange slug={agent.slug} /> : null}
      <div className="grid max-w-3xl gap-4">
        {history.broken ? <BrokenNote broken={history.broken} /> : null}
        <CardFacts agent={agent} dialectSign={report.dialectSign} seenAt={seenAt} />
        {archived || !agent.access.changeable ? null : (
          <RefreshCard slug={agent.slug} pasted={agent.cardUrl === null} />
        )}
      </div>
      <Section title={say('signature.title')} className="max-w-3xl">
        <SignatureState slug={agent.slug} signature={signature} readOnly={archived} />
      </Section>
      <Section title={t('checks')} className="max-w-3xl">
        <ReportList items={report.items} />
      </Section>
      <Section title={say('versions.title')} className="max-w-3xl">
        <VersionList versions={history.versions} shown={shown.version} />
      </Section>
      {history.versions.length > 1 ? (
        <Section title={say('compare.title')} className="max-w-3xl">
          <CardComparison agentId={agent.id} versions={history.versions} shown={shown} />
        </Section>
      ) : null}
      <CardText key={shown.version} slug={agent.slug} shown={shown} current={agent.cardVersion} />
    </div>
  )
}
