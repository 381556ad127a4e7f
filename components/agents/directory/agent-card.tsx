import { AgentStatus } from '@/components/agents/agent-status'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import { AgentButton } from '@/components/agents/directory/agent-button'
import { AgentName } from '@/components/agents/directory/agent-name'
import { AgentSays } from '@/components/agents/directory/agent-says'
import { AgentWhen } from '@/components/agents/directory/agent-when'
import { foundTexts } from '@/components/agents/directory/found-texts'
import { TagChips } from '@/components/agents/directory/tag-chips'
import { FavoriteButton } from '@/components/agents/favorite-button'
import { AgentIcon } from '@/components/ui/agent-icon'
import { DialectBadge } from '@/components/ui/dialect-badge'
import type { AgentSummary } from '@/lib/api/agent'

/** An agent in the grid: all of it leads to the agent's page, and its one button to the chat. */
export function AgentCard({ agent }: { agent: AgentSummary }) {
  const texts = foundTexts(agent)
  return (
    <article className="group relative flex h-full flex-col rounded-panel border border-line bg-bg-raised transition-colors hover:border-line-strong">
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          <AgentIcon name={agent.name} src={agent.icon} size="lg" />
          <AgentName agent={agent} texts={texts} className="after:rounded-panel focus-visible:after:outline-focus" />
          <span className="relative -mt-1 -mr-2 flex items-center">
            <AgentStatus
              status={agent.status}
              statusCode={agent.statusCode}
              statusSince={agent.statusSince}
              lastSeenAt={agent.lastSeenAt}
              named={agent.status !== 'up'}
              className="mr-0.5"
            />
            <FavoriteButton agent={agent} size="sm" />
          </span>
        </div>
        <p className="line-clamp-2 h-10 text-fg-muted wrap-anywhere" dir="auto">
          <AgentSays description={agent.description} elsewhere={texts.elsewhere} />
        </p>
        <TagChips words={texts.words} more={texts.more} />
      </div>
      <div className="flex h-11 items-center gap-2.5 border-t border-line pr-2 pl-4 text-xs text-fg-faint">
        <span className="relative inline-flex items-center gap-2.5">
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          <CapabilityMarks {...agent} />
        </span>
        <span className="min-w-0 flex-1 truncate text-right">
          <AgentWhen agent={agent} />
        </span>
        <AgentButton agent={agent} />
      </div>
    </article>
  )
}
