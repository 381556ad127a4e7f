'use client'

import { MessageSquareText, Square, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { getAnswerFacts } from '@/components/compare/answer'
import { AnswerView } from '@/components/compare/answer-view'
import { OwnMessage, Unsent } from '@/components/compare/own-message'
import { type Column, useConversationValue } from '@/components/compare/use-columns'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { ByteSize } from '@/components/ui/text/byte-size'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { Duration } from '@/components/ui/text/duration'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { IconButton } from '@/components/ui/button/icon-button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { StateChip } from '@/components/entities/task/state-chip'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Part } from '@/lib/a2a/model'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { markAsRead } from '@/lib/client/conversation/mark-as-read'
import { findCurrentTask, isBusy, findPendingMessage } from '@/lib/client/conversation/conversation-state'

/** Returns the time in ms, updated twice a second while `running`. */
function useTicking(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running])
  return now
}

/** State, time to first event, total time, and size of the newest answer. */
function AnswerStatus({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('compare')
  const live = useConversationValue(conversation, (state, tasks) => findCurrentTask(state, tasks)?.live)
  const sending = useConversationValue(conversation, (state, tasks) => findPendingMessage(state, tasks) !== null)
  const facts = getAnswerFacts(live)
  const now = useTicking(facts?.running === true)
  if (sending || !facts) return <p className="min-h-5 text-xs text-fg-faint">{sending ? t('sending') : null}</p>
  const ms = facts.running ? Math.max(facts.lastMs, now - facts.sentAt) : facts.lastMs
  return (
    <dl className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-muted">
      <dt className="sr-only">{t('state')}</dt>
      <dd>
        <StateChip state={facts.state} />
      </dd>
      <div className="flex gap-1">
        <dt className="text-fg-faint">{t('first')}</dt>
        <dd>{facts.firstMs === null ? '…' : <Duration ms={facts.firstMs} />}</dd>
      </div>
      <div className="flex gap-1">
        <dt className="text-fg-faint">{t('total')}</dt>
        <dd aria-live="off">
          <Duration ms={ms} />
        </dd>
      </div>
      <dt className="sr-only">{t('size')}</dt>
      <dd>
        <ByteSize bytes={facts.bytes} />
      </dd>
    </dl>
  )
}

interface AnswerColumnProps {
  column: Column
  /** Offers a discarded message for editing. */
  onTakeBack: (parts: Part[]) => void
  onRemove: () => void
}

/** One agent with its status and all of its answers. */
export function AnswerColumn({ column, onTakeBack, onRemove }: AnswerColumnProps) {
  const t = useTranslations('compare')
  const translateFault = useTranslateFault({ reading: true })
  const { agent, conversation } = column
  const taskIds = useConversationValue(conversation, (state) => state.taskIds)
  const busy = useConversationValue(conversation, isBusy)
  const outgoing = useConversationValue(conversation, findPendingMessage)
  const unsent = useConversationValue(conversation, (state) => state.unsent)
  const restoration = useStore(column.restoration)
  const loaded = restoration.status === 'done'
  const begun = taskIds[0]
  const section = useRef<HTMLElement>(null)
  useEffect(() => (section.current ? markAsRead(conversation, section.current) : undefined), [conversation])
  return (
    <section
      ref={section}
      aria-label={agent.name}
      className="flex max-h-full min-h-0 min-w-0 snap-center flex-col rounded-panel border border-line bg-bg-raised"
    >
      <header className="grid gap-1 border-b border-line py-1.5 pr-1.5 pl-3">
        <div className="flex items-center gap-2">
          <AgentIcon name={agent.name} src={agent.icon} size="sm" />
          <h2 dir="auto" className="min-w-0 truncate text-sm">
            <Link href={`/agents/${agent.slug}`} className="hover:underline">
              {agent.name}
            </Link>
          </h2>
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          <span className="flex-1" />
          {busy ? (
            <IconButton size="sm" label={t('stop', { agent: agent.name })} onClick={() => void conversation.stop()}>
              <Square className="size-3! fill-current" />
            </IconButton>
          ) : null}
          {begun ? (
            <IconButton size="sm" label={t('open', { agent: agent.name })} asChild>
              <Link href={`/chat/${agent.slug}/${begun}`}>
                <MessageSquareText />
              </Link>
            </IconButton>
          ) : null}
          <IconButton size="sm" label={t('remove', { agent: agent.name })} onClick={onRemove}>
            <X />
          </IconButton>
        </div>
        <AnswerStatus conversation={conversation} />
      </header>
      <ScrollRegion
        aria-label={t('messages')}
        className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-3 py-3"
      >
        {loaded && taskIds.length === 0 && !outgoing && unsent.length === 0 ? (
          <p className="text-fg-faint">{t('nothingYet')}</p>
        ) : null}
        {restoration.status === 'loading' && taskIds.length === 0 ? <Skeleton className="h-16" /> : null}
        {restoration.status === 'failed' ? (
          <ErrorPanel fault={translateFault(restoration.fault)} onRetry={() => void column.restore()} />
        ) : null}
        {taskIds.map((taskId) => (
          <AnswerView key={taskId} column={column} taskId={taskId} begun={begun ?? taskId} />
        ))}
        {outgoing && !outgoing.taskId ? <OwnMessage parts={outgoing.message.parts} /> : null}
        {unsent.map((one) => (
          <Unsent key={one.id} column={column} unsent={one} loaded={loaded} onTakeBack={onTakeBack} />
        ))}
      </ScrollRegion>
    </section>
  )
}
