'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { StickToBottom } from 'use-stick-to-bottom'
import { ReplayArtifact } from '@/components/tasks/replay/replay-artifact'
import { LinkedEntry } from '@/components/entities/links/event-links'
import { StateChip } from '@/components/entities/task/state-chip'
import { FormRequestView } from '@/components/forms/form-request-view'
import { SubmittedForm } from '@/components/forms/submitted-form'
import { GapNote, RemovedNote } from '@/components/parts/log-notes'
import { PartList } from '@/components/parts/part-list'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { withKeys } from '@/components/ui/with-keys'
import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { findAnsweredForm } from '@/lib/a2a/forms/find-form'
import { type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import { readFormAnswer } from '@/lib/a2a/forms/read-form-answer'
import type { Artifact } from '@/lib/a2a/model'
import { getEntryRef, getStatusRef } from '@/lib/replay/event-links'
import { type RatedItem, toRatedItem } from '@/lib/trace/rated-item'

interface ConversationEntryProps {
  entry: Entry
  /** The artifact of the entry at the moment. */
  artifact: Artifact | undefined
  agentName: string
  /** The form that a user message may answer. */
  form: FormRequest | null
  /** Whether the artifact is still growing. */
  growing: boolean
  /** Shows the rating of an item. */
  renderRating: (item: RatedItem) => ReactNode
}

/** One entry: a message, an artifact or a fault. */
const ConversationEntry = memo(function ConversationEntry(props: ConversationEntryProps) {
  const { entry, artifact, agentName, form, growing, renderRating } = props
  const formRequest = entry.type === 'message' && entry.message.role === 'agent' ? readForm(entry.message) : null
  const answer = form && entry.type === 'message' ? readFormAnswer(form, entry.message) : null
  const t = useTranslations('replay')
  const translateFault = useTranslateFault()
  const rated = toRatedItem(entry)
  const rating = rated && renderRating(rated)
  switch (entry.type) {
    case 'message':
      return entry.message.role === 'user' ? (
        <article aria-label={t('you')} className="flex justify-end">
          <div className="grid max-w-[85%] min-w-0 gap-2 rounded-panel bg-bg-subtle px-3.5 py-2">
            {answer ? (
              <SubmittedForm answer={answer} />
            ) : (
              <PartList parts={entry.message.parts} name={t('attachment')} plain />
            )}
          </div>
        </article>
      ) : (
        <article aria-label={agentName} className="grid min-w-0 gap-3">
          <PartList parts={formRequest?.rest ?? entry.message.parts} name={t('attachment')} />
          {formRequest ? <FormRequestView form={formRequest.form} /> : null}
          {rating ? <div className="-my-2 -ml-1.5 min-w-0">{rating}</div> : null}
        </article>
      )
    case 'artifact':
      return artifact ? <ReplayArtifact artifact={artifact} growing={growing} rating={rating} /> : null
    case 'fault':
      return <ErrorPanel fault={translateFault(entry.fault)} />
    case 'gap':
      return entry.removed ? <RemovedNote removed={entry.removed} /> : <GapNote {...entry} />
  }
})

/** An entry that marks its events, and is marked by them. Entries that a step leaves unchanged are not rendered again. */
const LinkedConversationEntry = memo(function LinkedConversationEntry(props: ComponentProps<typeof ConversationEntry>) {
  return (
    <LinkedEntry entry={getEntryRef([props.entry])} className="min-w-0">
      <ConversationEntry {...props} />
    </LinkedEntry>
  )
})

const wholeStatus = getStatusRef(0, Infinity)

interface ReplayConversationProps {
  /** The task at the shown moment. */
  fold: TaskFold
  agentName: string
  /** Shows the rating of an item. Must be stable. */
  renderRating: (item: RatedItem) => ReactNode
}

/** The conversation at a moment. Follows the newest entry until the reader scrolls away. */
export const ReplayConversation = memo(function ConversationThen({
  fold,
  agentName,
  renderRating,
}: ReplayConversationProps) {
  const t = useTranslations('replay')
  const { entries, states, task, unread } = fold
  return (
    <StickToBottom className="relative h-full min-h-0" resize="instant" initial="instant">
      <StickToBottom.Content
        scrollClassName="relative overflow-auto overscroll-contain"
        className="mx-auto grid w-full max-w-3xl min-w-0 gap-4 px-4 py-5 md:px-6"
      >
        {withKeys(entries, ({ type, seq }) => `${type} ${seq}`).map(({ value: entry, key }) => (
          <LinkedConversationEntry
            key={key}
            entry={entry}
            artifact={entry.type === 'artifact' ? findArtifact(fold, entry.artifactId) : undefined}
            agentName={agentName}
            form={findAnsweredForm(entries, entry)}
            renderRating={renderRating}
            growing={entry.type === 'artifact' && fold.open && !entry.complete}
          />
        ))}
        {unread ? <p className="text-sm text-fg-muted">{t('unreadTold', { count: unread.count })}</p> : null}
        {states.length > 0 ? (
          <LinkedEntry entry={wholeStatus} className="w-fit">
            <p aria-label={t('stateThen')} className="flex min-h-5 items-center">
              <StateChip state={task.status.state} />
            </p>
          </LinkedEntry>
        ) : null}
      </StickToBottom.Content>
    </StickToBottom>
  )
})
