'use client'

import { Columns2, PanelLeft, PanelRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useChat, usePanel } from '@/components/chat/chat-context'
import { useQuestion } from '@/components/chat/use-question'
import { AgentIcon } from '@/components/ui/agent-icon'
import { DialectBadge } from '@/components/ui/dialect-badge'
import { IconButton } from '@/components/ui/icon-button'
import { questionLink } from '@/lib/client/question-link'

interface ChatHeaderProps {
  onList: () => void
  listOpen: boolean
}

/** Whom one talks to, and the ways to the panes on both sides. */
export function ChatHeader({ onList, listOpen }: ChatHeaderProps) {
  const t = useTranslations('chat')
  const compare = useTranslations('compare')
  const { agent, panel } = useChat()
  const question = useQuestion()
  const open = usePanel((state) => state.open)
  const tab = usePanel((state) => state.tab)
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2">
      <IconButton label={t(listOpen ? 'hideList' : 'showList')} aria-expanded={listOpen} onClick={onList}>
        <PanelLeft />
      </IconButton>
      <AgentIcon name={agent.name} src={agent.icon} size="sm" />
      <h1 dir="auto" className="min-w-0 truncate text-sm">
        <Link href={`/agents/${agent.slug}`} className="hover:underline">
          {agent.name}
        </Link>
      </h1>
      <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
      <span className="flex-1" />
      <IconButton label={compare('others')} asChild>
        <Link href={questionLink(agent.slug, question)}>
          <Columns2 />
        </Link>
      </IconButton>
      <IconButton
        label={t(open ? 'hidePanel' : 'showPanel')}
        aria-expanded={open}
        onClick={() => (open ? panel.close() : panel.show(tab))}
      >
        <PanelRight />
      </IconButton>
    </header>
  )
}
