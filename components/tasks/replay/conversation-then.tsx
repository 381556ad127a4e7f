'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { StickToBottom } from 'use-stick-to-bottom'
import { formAskedBefore } from '@/lib/a2a/forms/form-asked-in'
import { ConversationEntry } from '@/components/tasks/replay/conversation-entry'
import { keyed } from '@/components/ui/keyed'
import { StateChip } from '@/components/ui/state-chip'
import type { TaskFold } from '@/lib/a2a/fold'
import { artifactIn } from '@/lib/a2a/folding/fold-artifact'

interface ConversationThenProps {
  /** The task as it was at the moment that is shown. */
  fold: TaskFold
  agentName: string
}

/** What had been said and made at one moment. It keeps to the newest line until the reader scrolls away. */
export const ConversationThen = memo(function ConversationThen({ fold, agentName }: ConversationThenProps) {
  const t = useTranslations('replay')
  const { entries, states, task, unread } = fold
  return (
    <StickToBottom className="relative h-full min-h-0" resize="instant" initial="instant">
      <StickToBottom.Content
        scrollClassName="relative overflow-auto overscroll-contain"
        className="mx-auto grid w-full max-w-3xl min-w-0 gap-4 px-4 py-5 md:px-6"
      >
        {keyed(entries, ({ type, seq }) => `${type} ${seq}`).map(({ value: entry, key }) => (
          <ConversationEntry
            key={key}
            entry={entry}
            artifact={entry.type === 'artifact' ? artifactIn(fold, entry.artifactId) : undefined}
            agentName={agentName}
            form={formAskedBefore(entries, entry)}
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
