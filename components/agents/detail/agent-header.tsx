import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AgentStatus } from '@/components/agents/agent-status'
import { ChatLink } from '@/components/agents/chat-link'
import { CardLink } from '@/components/agents/card-facts'
import { FavoriteButton } from '@/components/agents/favorite-button'
import { getHost } from '@/components/agents/get-host'
import { AccessBadge } from '@/components/entities/agent/access-badge'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { Chip } from '@/components/ui/text/chip'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { isCallable } from '@/lib/a2a/card'
import type { AgentSummary } from '@/lib/api/agent'

/** The header of an agent's page: name, status, and the chat button. */
export function AgentHeader({ agent }: { agent: AgentSummary }) {
  const t = useTranslations('agent')
  const why = useTranslations('status.why')
  const archived = agent.lifecycle === 'archived'
  return (
    <header className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <AgentIcon name={agent.name} src={agent.icon} size="xl" />
      <div className="min-w-0">
        <h1 className="line-clamp-3 text-left text-xl wrap-anywhere" dir="auto" title={agent.name}>
          {agent.name}
        </h1>
        <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-muted">
          {agent.provider ? (
            <span className="line-clamp-2 min-w-0 wrap-anywhere" title={agent.provider.organization}>
              <CardLink href={agent.provider.url}>
                <bdi>{agent.provider.organization}</bdi>
              </CardLink>
            </span>
          ) : (
            <span className="line-clamp-2 wrap-anywhere" title={getHost(agent.url)}>
              {getHost(agent.url)}
            </span>
          )}
          {agent.version ? (
            <span className="line-clamp-2 text-fg-faint wrap-anywhere" title={agent.version}>
              {t('version', { version: agent.version })}
            </span>
          ) : null}
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          {archived ? null : <AgentStatus {...agent} named />}
          <AccessBadge access={agent.access} />
          {agent.lifecycle === 'active' ? null : <Chip>{t(`lifecycle.${agent.lifecycle}`)}</Chip>}
        </div>
        {isCallable(agent.binding) ? null : (
          <p className="mt-1 text-xs text-pretty text-fg-muted">{t('uncallable', { binding: agent.binding })}</p>
        )}
        {!archived && agent.status === 'degraded' && agent.statusCode ? (
          <p aria-hidden className="mt-1 text-xs wrap-anywhere text-fg-muted">
            {why(agent.statusCode)}
          </p>
        ) : null}
      </div>
      {archived ? null : (
        <div className="col-span-full flex items-center gap-2 sm:col-span-1">
          <FavoriteButton agent={agent} className="border border-line bg-bg-raised" />
          <ChatLink agent={agent} variant="primary" className="flex-1">
            <MessageSquareText />
            {t('chat')}
          </ChatLink>
        </div>
      )}
    </header>
  )
}
