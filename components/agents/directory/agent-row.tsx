import { MessageSquareText } from 'lucide-react'
import { useNow as useRenderTime, useTranslations } from 'next-intl'
import { AgentStatus } from '@/components/agents/agent-status'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import { ChatLink } from '@/components/agents/chat-link'
import { AgentExcerpt, AgentName, TagChips } from '@/components/agents/directory/agent-texts'
import { getSearchTexts } from '@/components/agents/directory/search-texts'
import { FavoriteButton } from '@/components/agents/favorite-button'
import { RestoreButton } from '@/components/agents/restore-button'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { useNow } from '@/components/ui/hooks/use-now'
import { RelativeTime } from '@/components/ui/text/relative-time'
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

interface AgentButtonProps {
  agent: AgentSummary
  /** Class of the label, for example to hide it. */
  labelClassName?: string
}

/** The action of a listed agent: chat, or restore from the archive. */
export function AgentButton({ agent, labelClassName }: AgentButtonProps) {
  const t = useTranslations('directory')
  if (agent.lifecycle === 'archived') return <RestoreButton agent={agent} />
  return (
    <ChatLink agent={agent} size="sm" className="relative" aria-label={t('chatWith', { name: agent.name })}>
      <MessageSquareText className="size-3.5!" />
      <span className={labelClassName}>{t('chat')}</span>
    </ChatLink>
  )
}

/** An agent as a row, with the same parts as its card. */
export function AgentRow({ agent }: { agent: AgentSummary }) {
  const texts = getSearchTexts(agent)
  return (
    <article className="relative grid h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pr-2 pl-3 hover:bg-hover md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_4rem_4.25rem_7.5rem_auto] xl:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,11rem)_4rem_4.25rem_7.5rem_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <AgentIcon name={agent.name} src={agent.icon} />
        <AgentName
          agent={agent}
          texts={texts}
          narrow={texts.elsewhere ? <AgentExcerpt description="" elsewhere={texts.elsewhere} short /> : null}
          className="focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        />
      </div>
      <p className="hidden truncate text-fg-muted md:block" dir="auto">
        <AgentExcerpt description={agent.description} elsewhere={texts.elsewhere} short />
      </p>
      <TagChips words={texts.words} more={texts.more} most={2} className="hidden xl:flex" />
      <span className="relative hidden lg:inline-flex">
        <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
      </span>
      <CapabilityMarks {...agent} className="relative hidden lg:inline-flex" />
      <span className="hidden truncate text-xs text-fg-faint lg:block">
        <AgentActivity agent={agent} />
      </span>
      <span className="flex items-center gap-1">
        {agent.lifecycle === 'archived' ? null : <AgentStatus {...agent} className="relative" />}
        <FavoriteButton agent={agent} size="sm" className="relative" />
        <AgentButton agent={agent} labelClassName="hidden sm:inline" />
      </span>
    </article>
  )
}
