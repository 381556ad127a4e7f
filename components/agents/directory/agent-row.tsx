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

/** An agent as one line of a long list, with the same parts as its card. */
export function AgentRow({ agent }: { agent: AgentSummary }) {
  const t = useTranslations('directory')
  return (
    <article className="relative grid min-h-12 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 py-1.5 pr-2 pl-3 hover:bg-hover md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto_auto] lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_minmax(0,13rem)_2.25rem_4.5rem_9rem_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <AgentIcon name={agent.name} />
        <div className="min-w-0">
          <h2 className="truncate text-left text-sm leading-5" dir="auto">
            <Link
              href={`/agents/${agent.slug}`}
              title={agent.name}
              className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {agent.name}
            </Link>
          </h2>
          <p className="truncate text-left text-xs text-fg-faint" dir="auto">
            {agent.provider?.organization ?? hostOf(agent.url)}
          </p>
        </div>
      </div>
      <p className="hidden truncate text-fg-muted md:block" dir="auto">
        {agent.description || <span className="text-fg-faint">{t('noDescription')}</span>}
      </p>
      <SkillTags skills={agent.skills} className="hidden lg:flex" />
      <span className="relative hidden lg:inline-flex">
        <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
      </span>
      <CapabilityMarks {...agent} className="relative hidden lg:inline-flex" />
      <span className="hidden truncate text-xs text-fg-faint lg:block">
        <LastUsed at={agent.lastUsedAt} />
      </span>
      <span className="flex items-center gap-3">
        <AgentStatus
          status={agent.status}
          statusReason={agent.statusReason}
          lastSeenAt={agent.lastSeenAt}
          className="relative"
        />
        <ChatLink agent={agent} size="sm" className="relative" aria-label={t('chatWith', { name: agent.name })}>
          <MessageSquareText className="size-3.5!" />
          <span className="hidden sm:inline">{t('chat')}</span>
        </ChatLink>
      </span>
    </article>
  )
}
