import { AgentStatus } from '@/components/agents/agent-status'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import { AgentButton } from '@/components/agents/directory/agent-button'
import { AgentName } from '@/components/agents/directory/agent-name'
import { AgentExcerpt } from '@/components/agents/directory/agent-excerpt'
import { AgentActivity } from '@/components/agents/directory/agent-activity'
import { getSearchTexts } from '@/components/agents/directory/search-texts'
import { TagChips } from '@/components/agents/directory/tag-chips'
import { FavoriteButton } from '@/components/agents/favorite-button'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import type { AgentSummary } from '@/lib/api/agent'

/** An agent as a row, with the same parts as its card. */
export function AgentRow({ agent }: { agent: AgentSummary }) {
  const texts = getSearchTexts(agent)
  return (
    <article className="relative grid h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pr-2 pl-3 hover:bg-hover md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,11rem)_2.25rem_4.25rem_7.5rem_auto]">
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
      <TagChips words={texts.words} more={texts.more} most={2} className="hidden lg:flex" />
      <span className="relative hidden lg:inline-flex">
        <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
      </span>
      <CapabilityMarks {...agent} className="relative hidden lg:inline-flex" />
      <span className="hidden truncate text-xs text-fg-faint lg:block">
        <AgentActivity agent={agent} />
      </span>
      <span className="flex items-center gap-1">
        <AgentStatus
          status={agent.status}
          statusCode={agent.statusCode}
          statusSince={agent.statusSince}
          lastSeenAt={agent.lastSeenAt}
          className="relative"
        />
        <FavoriteButton agent={agent} size="sm" className="relative" />
        <AgentButton agent={agent} labelClassName="hidden sm:inline" />
      </span>
    </article>
  )
}
