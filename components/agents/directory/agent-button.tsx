import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChatLink } from '@/components/agents/chat-link'
import { RestoreButton } from '@/components/agents/restore-button'
import type { AgentSummary } from '@/lib/api/agent'

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
