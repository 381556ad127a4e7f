import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { AgentStatus } from '@/components/agents/agent-status'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import { ChatLink } from '@/components/agents/chat-link'
import { LastUsed } from '@/components/agents/directory/last-used'
import { SkillTags } from '@/components/agents/directory/skill-tags'
import { hostOf } from '@/components/agents/host-of'
import { AgentIcon } from '@/components/ui/agent-icon'
import { DialectBadge } from '@/components/ui/dialect-badge'
import type { AgentSummary } from '@/lib/api/agent'

/** An agent in the grid: all of it leads to the agent's page, and its one button to the chat. */
export function AgentCard({ agent }: { agent: AgentSummary }) {
  const t = useTranslations('directory')
  return (
    <article className="group relative flex h-full flex-col rounded-panel border border-line bg-bg-raised transition-colors hover:border-line-strong">
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          <AgentIcon name={agent.name} size="lg" />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-left text-sm leading-5" dir="auto">
              <Link
                href={`/agents/${agent.slug}`}
                title={agent.name}
                className="outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-2 focus-visible:after:outline-focus"
              >
                {agent.name}
              </Link>
            </h2>
            <p className="truncate text-left text-xs text-fg-faint" dir="auto">
              {agent.provider?.organization ?? hostOf(agent.url)}
            </p>
          </div>
          <AgentStatus
            status={agent.status}
            statusReason={agent.statusReason}
            lastSeenAt={agent.lastSeenAt}
            named={agent.status !== 'up'}
            className="relative mt-1"
          />
        </div>
        <p className="line-clamp-2 h-10 text-fg-muted wrap-anywhere" dir="auto">
          {agent.description || <span className="text-fg-faint">{t('noDescription')}</span>}
        </p>
        <SkillTags skills={agent.skills} />
      </div>
      <div className="flex h-11 items-center gap-2.5 border-t border-line pr-2 pl-4 text-xs text-fg-faint">
        <span className="relative inline-flex items-center gap-2.5">
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          <CapabilityMarks {...agent} />
        </span>
        <span className="min-w-0 flex-1 truncate text-right">
          <LastUsed at={agent.lastUsedAt} />
        </span>
        <ChatLink agent={agent} size="sm" className="relative" aria-label={t('chatWith', { name: agent.name })}>
          <MessageSquareText className="size-3.5!" />
          {t('chat')}
        </ChatLink>
      </div>
    </article>
  )
}
