'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { StickToBottom } from 'use-stick-to-bottom'
import { findAnsweredForm } from '@/lib/a2a/forms/find-form'
import { ConversationEntry } from '@/components/tasks/replay/conversation-entry'
import { withKeys } from '@/components/ui/with-keys'
import { StateChip } from '@/components/entities/task/state-chip'
import type { TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'

interface ReplayConversationProps {
  /** The task at the shown moment. */
  fold: TaskFold
  agentName: string
}

/** The conversation at a moment. Follows the newest entry until the reader scrolls away. */
export const ReplayConversation = memo(function ConversationThen({ fold, agentName }: ReplayConversationProps) {
  const t = useTranslations('replay')
  const { entries, states, task, unread } = fold
  return (
    <StickToBottom className="relative h-full min-h-0" resize="instant" initial="instant">
      <StickToBottom.Content
        scrollClassName="relative overflow-auto overscroll-contain"
        className="mx-auto grid w-full max-w-3xl min-w-0 gap-4 px-4 py-5 md:px-6"
      >
        {withKeys(entries, ({ type, seq }) => `${type} ${seq}`).map(({ value: entry, key }) => (
          <ConversationEntry
            key={key}
            entry={entry}
            artifact={entry.type === 'artifact' ? findArtifact(fold, entry.artifactId) : undefined}
            agentName={agentName}
            form={findAnsweredForm(entries, entry)}
            growing={entry.type === 'artifact' && fold.open && !entry.complete}
          />
        ))}
        {unread ? <p className="text-sm text-fg-muted">{t('unreadTold', { count: unread.count })}</p> : null}
        {states.length > 0 ? (
          <p aria-label={t('stateThen')} className="flex min-h-5 items-center">
            <StateChip state={task.status.state} />
          </p>
        ) : null}
      </StickToBottom.Content>
    </StickToBottom>
  )
})
