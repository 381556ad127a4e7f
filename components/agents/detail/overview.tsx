import { useTranslations } from 'next-intl'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { CardChangedNote } from '@/components/agents/detail/card/card-changed-note'
import { ExtendedCard } from '@/components/agents/detail/extended-card'
import { LearnedNote } from '@/components/agents/detail/learned-note'
import { LongDescription } from '@/components/agents/detail/long-description'
import { overviewFacts } from '@/components/agents/detail/overview-facts'
import { SkillList } from '@/components/agents/detail/skill-list'
import { FactList } from '@/components/agents/fact-list'
import { Section } from '@/components/agents/section'
import type { AgentCard } from '@/lib/a2a/card'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import type { AgentDetail } from '@/lib/api/agent'
import type { CardChanges } from '@/lib/api/card'

interface OverviewProps extends Pick<AgentActions, 'readExtendedCard'> {
  agent: AgentDetail
  /** For what only it says. */
  card: Pick<AgentCard, 'capabilities' | 'securitySchemes'>
  /** What the card says differently from the one before, if it changed lately. */
  changes: CardChanges['changes']
}

/** What the agent is for, what it can do, and how it is reached. */
export function Overview({ agent, card, changes, readExtendedCard }: OverviewProps) {
  const t = useTranslations('agent')
  const open = agent.lifecycle !== 'archived' && isCallable(agent.binding)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-6">
        {agent.cardChangedAt ? <CardChangedNote at={agent.cardChangedAt} changes={changes} /> : null}
        {agent.learned ? <LearnedNote learned={agent.learned} /> : null}
        {agent.description ? (
          <LongDescription text={agent.description} />
        ) : (
          <p className="text-prose text-fg-faint">{t('noDescription')}</p>
        )}
      </div>
      <Section title={t('details')} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <FactList facts={overviewFacts(agent, card, t)} className="border-y border-line" />
      </Section>
      <div className="grid min-w-0 content-start gap-8">
        <SkillList skills={agent.skills} {...(open && { chatWith: agent.slug })} />
        {open && agent.capabilities.extendedCard ? (
          <ExtendedCard
            slug={agent.slug}
            known={agent.skills.map(({ id }) => id)}
            readExtendedCard={readExtendedCard}
          />
        ) : null}
      </div>
    </div>
  )
}
