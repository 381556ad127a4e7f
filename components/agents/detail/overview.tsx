import { GraduationCap, History, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CopyableUrl, FactList } from '@/components/agents/card-facts'
import { ExtendedCard } from '@/components/agents/detail/extended-card'
import { LongDescription } from '@/components/agents/detail/description'
import { listOverviewFacts } from '@/components/agents/detail/overview-facts'
import { SkillList } from '@/components/agents/detail/skill-list'
import { Section } from '@/components/agents/section'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { type AgentCard, isCallable } from '@/lib/a2a/card'
import type { AgentDetail } from '@/lib/api/agent'
import type { CardChanges } from '@/lib/api/card'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'

/** Shows overrides that calls discovered: how the agent is called instead of what its card declares, since when and why. */
function DiscoveredNote({ overrides }: { overrides: NonNullable<AgentDetail['learned']> }) {
  const t = useTranslations('agent.learned')
  const { dialect, cardDialect, reason, at, url, binding } = overrides
  const wrong = dialect !== cardDialect ? 'dialect' : url ? 'address' : 'parts'
  return (
    <aside
      aria-label={t('title')}
      className="flex items-start gap-3 rounded-panel border border-line border-l-2 border-l-state-input-required bg-bg-subtle px-4 py-3"
    >
      <GraduationCap aria-hidden className="mt-0.5 size-4 shrink-0 text-state-input-required" />
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {t(wrong, { said: cardDialect.slice(1), spoken: dialect.slice(1) })}
          <DialectBadge dialect={dialect} {...(binding && { binding })} />
        </p>
        <p className="text-pretty wrap-anywhere text-fg-muted">
          {reason} <RelativeTime at={at} className="text-fg-faint" />
        </p>
        {url ? <CopyableUrl url={url} /> : null}
        <p className="text-xs text-fg-faint">{t('hint')}</p>
      </div>
    </aside>
  )
}

interface OverviewProps {
  agent: AgentDetail
  /** For members that only the card has. */
  card: Pick<AgentCard, 'capabilities' | 'securitySchemes'>
  /** Changes from the previous card, if it changed recently. */
  changes: CardChanges['changes']
}

/** The overview tab: description, skills, and details. */
export function Overview({ agent, card, changes }: OverviewProps) {
  const t = useTranslations('agent')
  const open = agent.lifecycle !== 'archived' && isCallable(agent.binding)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-6">
        {agent.cardChangedAt ? <CardChangedNote at={agent.cardChangedAt} changes={changes} /> : null}
        {agent.learned ? <DiscoveredNote overrides={agent.learned} /> : null}
        {agent.description ? (
          <LongDescription text={agent.description} />
        ) : (
          <p className="text-prose text-fg-faint">{t('noDescription')}</p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-8">
        <SkillList skills={agent.skills} {...(open && { chatWith: agent.slug })} />
        {open && agent.capabilities.extendedCard ? (
          <ExtendedCard slug={agent.slug} known={agent.skills.map(({ id }) => id)} />
        ) : null}
      </div>
      <Section title={t('details')} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <FactList facts={listOverviewFacts(agent, card, t)} className="border-y border-line" />
      </Section>
    </div>
  )
}

interface CardChangedNoteProps {
  /** When the current card replaced the previous one, ISO 8601. */
  at: string
  changes: CardChanges['changes']
}

const timeOf = (at: string) => () => <RelativeTime at={at} className="text-fg" />

/** Shows that the card changed recently, with the most important change and a link to all. */
function CardChangedNote({ at, changes }: CardChangedNoteProps) {
  const t = useTranslations('cardTab.changed')
  const say = useTranslations('cardDiff')
  const first = changes.find(({ breaking }) => breaking) ?? changes[0]
  if (!first) return null
  const Icon = first.breaking ? TriangleAlert : History
  return (
    <p className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 text-pretty text-fg-muted">
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4', first.breaking ? 'text-state-input-required' : 'text-fg-faint')}
      />
      <span className="wrap-anywhere">
        {t.rich('when', { when: timeOf(at) })} {say(first.code, first.values)}{' '}
        <Link href="?tab=card" className="whitespace-nowrap text-accent underline-offset-2 hover:underline">
          {changes.length > 1 ? t('more', { count: changes.length - 1 }) : t('show')}
        </Link>
      </span>
    </p>
  )
}
