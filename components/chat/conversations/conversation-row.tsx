'use client'

import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useHasDraft } from '@/components/chat/composer/stored-draft'
import { createConversationPath } from '@/components/chat/conversations/conversation-path'
import { RenameField, RowMenu } from '@/components/chat/conversations/row-controls'
import { useRowActions } from '@/components/chat/conversations/use-row-actions'
import { cn } from '@/components/ui/cn'
import { MarkedText } from '@/components/ui/text/marked-text'
import { RelativeTime } from '@/components/ui/text/relative-time'
import { StateIcon } from '@/components/entities/task/state-chip'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import type { ConversationMatch, ConversationSummary } from '@/lib/api/conversation'

/** The state of a conversation as an icon. */
function ConversationMark({ state, running, waiting }: Pick<ConversationSummary, 'state' | 'running' | 'waiting'>) {
  const t = useTranslations('chat.conversations')
  if (waiting) {
    const style = taskStateStyles[state === 'auth-required' ? state : 'input-required']
    return (
      <span title={t('waiting')} className="flex size-4 shrink-0 items-center justify-center">
        <style.icon aria-hidden className={`size-4 ${style.text}`} />
        <span className="sr-only">{t('waiting')}</span>
      </span>
    )
  }
  if (running) {
    return (
      <span title={t('running')} className="flex size-4 shrink-0 items-center justify-center">
        <LoaderCircle aria-hidden className="size-3.5 animate-turn text-state-working" />
        <span className="sr-only">{t('running')}</span>
      </span>
    )
  }
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">
      <StateIcon state={state} still />
    </span>
  )
}

/** Search matches outside the title, with their authors. */
function ConversationMatches({ matches }: { matches: ConversationMatch[] }) {
  const t = useTranslations('chat.conversations.by')
  const title = matches.find(({ by }) => by === 'title')?.text
  // The first message usually equals the title.
  const otherMatches = matches.filter(({ by, text }) => by !== 'title' && text !== title).slice(0, 2)
  return otherMatches.map(({ by, text, ranges }) => (
    <span key={`${by} ${text}`} className="line-clamp-2 text-xs text-pretty wrap-anywhere text-fg-muted">
      <span className="text-fg-faint">{by === 'title' ? null : `${t(by)} `}</span>
      <bdi>
        <MarkedText text={text} ranges={ranges} />
      </bdi>
    </span>
  ))
}

/** The title of a conversation, with search matches highlighted. */
function ConversationTitle({ title, matches }: Pick<ConversationSummary, 'title' | 'matches'>) {
  const t = useTranslations('chat')
  const match = matches?.find(({ by }) => by === 'title')
  if (match) return <MarkedText text={match.text} ranges={match.ranges} />
  return title || t('untitled')
}

interface ConversationRowProps {
  conversation: ConversationSummary
  /** It is the open conversation. */
  current?: boolean
  showAgent?: boolean
  /** The list contains only waiting conversations, so the label is omitted. */
  quiet?: boolean
  /** Called when the user follows the link. */
  onOpen?: (() => void) | undefined
  /** Called when it was deleted. */
  onRemoved?: (conversation: ConversationSummary) => void
}

/** A row of the conversation list: title, state, and menu. */
export function ConversationRow({ conversation, current, showAgent, quiet, onOpen, onRemoved }: ConversationRowProps) {
  const t = useTranslations('chat.conversations')
  const shared = useTranslations('chat.shared')
  const actions = useRowActions(conversation, onRemoved)
  // The open conversation counts as read.
  const unread = conversation.unread && !current
  const { agentName, author, matches, running, taskCount, updatedAt, waiting } = conversation
  const hasDraft = useHasDraft(`${conversation.agentSlug}/${conversation.key}`) && !current && author === null
  const statusText = waiting && !quiet ? t('waiting') : running ? t('running') : null
  return (
    <li className={cn('group relative rounded-control hover:bg-hover', current && 'bg-press')}>
      {actions.renaming ? (
        <RenameField title={conversation.title} onDone={actions.rename} />
      ) : (
        <Link
          href={createConversationPath(author ? { ...conversation, key: conversation.lastTaskId } : conversation)}
          aria-current={current ? 'page' : undefined}
          data-conversation={conversation.id}
          className="flex gap-2 rounded-control py-2 pr-9 pl-2"
          onClick={onOpen}
          onKeyDown={author ? undefined : actions.onKeyDown}
        >
          <span className="flex h-5 items-center">
            <ConversationMark {...conversation} />
          </span>
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span dir="auto" className={cn('truncate', unread && 'font-semibold')}>
              <ConversationTitle {...conversation} />
            </span>
            {matches ? <ConversationMatches matches={matches} /> : null}
            <span className={cn('flex gap-1.5 text-xs', current ? 'text-fg-muted' : 'text-fg-faint')}>
              {author ? (
                <span dir="auto" className="min-w-0 truncate text-fg-muted">
                  {shared('by', { name: author.name })}
                </span>
              ) : null}
              {showAgent ? (
                <span dir="auto" className="min-w-0 truncate text-fg-muted">
                  {agentName}
                </span>
              ) : null}
              <span
                className={cn(
                  'min-w-0 shrink-0 truncate',
                  waiting && !quiet && !current && 'text-state-input-required',
                )}
              >
                {statusText ?? <RelativeTime at={updatedAt} />}
              </span>
              {hasDraft ? <span className="shrink-0 text-accent">{t('draft')}</span> : null}
              {taskCount > 1 ? <span className="shrink-0">{t('taskCount', { count: taskCount })}</span> : null}
            </span>
          </span>
          {unread ? (
            <span className="flex h-5 items-center" title={t('unread')}>
              <span aria-hidden className="size-2 rounded-full bg-accent" />
              <span className="sr-only">{t('unread')}</span>
            </span>
          ) : null}
        </Link>
      )}
      {actions.renaming || author ? null : <RowMenu conversation={conversation} actions={actions} />}
      {actions.dialog}
    </li>
  )
}
