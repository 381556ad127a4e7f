'use client'

import { Download, Package } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { StickToBottom } from 'use-stick-to-bottom'
import { StateChip } from '@/components/entities/task/state-chip'
import { FormRequestView } from '@/components/forms/form-request-view'
import { SubmittedForm } from '@/components/forms/submitted-form'
import { GapNote, RemovedNote } from '@/components/parts/log-notes'
import { savePart } from '@/components/parts/part-file'
import { PartList } from '@/components/parts/part-list'
import { partSize } from '@/components/parts/part-size'
import { IconButton } from '@/components/ui/button/icon-button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { ByteSize } from '@/components/ui/text/byte-size'
import { withKeys } from '@/components/ui/with-keys'
import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { findAnsweredForm } from '@/lib/a2a/forms/find-form'
import { type FormRequest, readForm } from '@/lib/a2a/forms/read-form'
import { readFormAnswer } from '@/lib/a2a/forms/read-form-answer'
import type { Artifact } from '@/lib/a2a/model'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

/** An artifact at the moment: name, size and content. */
function ArtifactView({ artifact, growing }: { artifact: Artifact; growing: boolean }) {
  const t = useTranslations('replay')
  const name = artifact.name || t('artifact')
  const files = artifact.parts.filter((part) => !('url' in part))
  return (
    <article aria-label={name} className="min-w-0 rounded-panel border border-line">
      <header className="flex h-9 items-center gap-2 border-b border-line pr-1 pl-3">
        <Package aria-hidden className="size-4 shrink-0 text-fg-faint" />
        <h2
          dir="auto"
          title={artifact.description && plainTextOfMarkdown(artifact.description)}
          className="min-w-0 truncate text-sm"
        >
          {name}
        </h2>
        <span className="shrink-0 text-xs text-fg-faint">
          <ByteSize bytes={artifact.parts.reduce((sum, part) => sum + partSize(part), 0)} />
          {growing ? ' …' : null}
        </span>
        {growing || files.length === 0 ? null : (
          <IconButton
            label={t('downloadArtifact')}
            size="sm"
            className="ml-auto"
            onClick={() => files.forEach((part) => savePart(part, name))}
          >
            <Download />
          </IconButton>
        )}
      </header>
      <div className="px-3.5 py-3">
        {artifact.parts.length === 0 ? (
          <p className="text-fg-faint">{t('emptyArtifact')}</p>
        ) : (
          <PartList parts={artifact.parts} name={name} streaming={growing} />
        )}
      </div>
    </article>
  )
}

interface ConversationEntryProps {
  entry: Entry
  /** The artifact of the entry at the moment. */
  artifact: Artifact | undefined
  agentName: string
  /** The form that a user message may answer. */
  form: FormRequest | null
  /** Whether the artifact is still growing. */
  growing: boolean
}

/** One entry: a message, an artifact or a fault. */
const ConversationEntry = memo(function ConversationEntry(props: ConversationEntryProps) {
  const { entry, artifact, agentName, form, growing } = props
  const asked = entry.type === 'message' && entry.message.role === 'agent' ? readForm(entry.message) : null
  const answer = form && entry.type === 'message' ? readFormAnswer(form, entry.message) : null
  const t = useTranslations('replay')
  const translateFault = useTranslateFault()
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
          <PartList parts={asked?.rest ?? entry.message.parts} name={t('attachment')} />
          {asked ? <FormRequestView form={asked.form} /> : null}
        </article>
      )
    case 'artifact':
      return artifact ? <ArtifactView artifact={artifact} growing={growing} /> : null
    case 'fault':
      return <ErrorPanel fault={translateFault(entry.fault)} />
    case 'gap':
      return entry.removed ? <RemovedNote removed={entry.removed} /> : <GapNote {...entry} />
  }
})

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
