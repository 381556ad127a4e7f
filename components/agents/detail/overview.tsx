import { useTranslations } from 'next-intl'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { ExtendedCard } from '@/components/agents/detail/extended-card'
import { LearnedNote } from '@/components/agents/detail/learned-note'
import { overviewFacts } from '@/components/agents/detail/overview-facts'
import { SkillList } from '@/components/agents/detail/skill-list'
import { FactList } from '@/components/agents/fact-list'
import { Section } from '@/components/agents/section'
import type { AgentCard } from '@/lib/a2a/card'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import type { AgentDetail } from '@/lib/api/agent'

interface OverviewProps extends Pick<AgentActions, 'readExtendedCard'> {
  agent: AgentDetail
  /** For what only it says. */
  card: Pick<AgentCard, 'capabilities' | 'securitySchemes'>
}

/** What the agent is for, what it can do, and how it is reached. */
export function Overview({ agent, card, readExtendedCard }: OverviewProps) {
  const t = useTranslations('agent')
  const open = agent.lifecycle !== 'archived' && isCallable(agent.binding)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="grid min-w-0 content-start gap-8">
        {agent.learned ? <LearnedNote learned={agent.learned} /> : null}
        <p className="max-w-[72ch] text-[15px] leading-6 whitespace-pre-line wrap-anywhere" dir="auto">
          {agent.description || <span className="text-fg-faint">{t('noDescription')}</span>}
        </p>
        <SkillList skills={agent.skills} {...(open && { chatWith: agent.slug })} />
        {open && agent.capabilities.extendedCard ? (
          <ExtendedCard
            slug={agent.slug}
            known={agent.skills.map(({ id }) => id)}
            readExtendedCard={readExtendedCard}
          />
        ) : null}
      </div>
      <Section title={t('details')} className="lg:pt-px">
        <FactList facts={overviewFacts(agent, card, t)} className="border-y border-line" />
      </Section>
    </div>
  )
}
