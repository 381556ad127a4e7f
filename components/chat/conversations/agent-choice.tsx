import { Bot } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ChatAgent } from '@/components/chat/chat-agent'
import { AccessBadge } from '@/components/entities/agent/access-badge'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

/** The list of agents to chat with. */
export function AgentChoice({
  agents,
}: {
  agents: Pick<ChatAgent, 'slug' | 'name' | 'description' | 'icon' | 'access'>[]
}) {
  const t = useTranslations('chat.start')
  if (agents.length === 0) {
    return (
      <EmptyState
        icon={Bot}
        title={t('noAgents')}
        description={t('noAgentsHint')}
        action={
          <Button asChild variant="primary">
            <Link href="/">{t('directory')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <section>
      <h2 className="text-xs font-medium text-fg-faint">{t('agents')}</h2>
      <ul className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {agents.map((agent) => (
          <li key={agent.slug} className="min-w-0">
            <Link
              href={`/chat/${agent.slug}`}
              className="flex h-full items-center gap-3 rounded-panel border border-line px-3 py-2.5 transition-colors hover:bg-hover"
            >
              <AgentIcon name={agent.name} src={agent.icon} size="lg" />
              <span className="min-w-0">
                <span className="flex items-center gap-1.5">
                  <span dir="auto" className="truncate font-medium">
                    {agent.name}
                  </span>
                  <AccessBadge access={agent.access} />
                </span>
                <span dir="auto" className="line-clamp-1 text-xs text-fg-faint">
                  {plainTextOfMarkdown(agent.description)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
