'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useStore } from 'zustand/react'
import { selectVisibleEntries } from '@/components/compare/answer'
import { OwnFrame, OwnMessage } from '@/components/compare/own-message'
import type { Column } from '@/components/compare/use-columns'
import { FormRequestView } from '@/components/forms/form-request-view'
import { SubmittedForm } from '@/components/forms/submitted-form'
import { ArtifactFrame } from '@/components/parts/artifact/artifact-frame'
import { PartList } from '@/components/parts/part-list'
import { PartSource } from '@/components/parts/part-context'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Entry, TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { findAnsweredForm, findForm } from '@/lib/a2a/forms/find-form'
import { readFormAnswer } from '@/lib/a2a/forms/read-form-answer'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import { isRunning } from '@/lib/client/conversation/conversation-state'

interface AnswerEntryProps {
  entry: Entry
  fold: TaskFold
  running: boolean
}

/** One entry of a task. */
function AnswerEntry({ entry, fold, running }: AnswerEntryProps) {
  const t = useTranslations('compare')
  const translateFault = useTranslateFault()
  if (entry.type === 'fault') return <ErrorPanel fault={translateFault(entry.fault)} />
  if (entry.type === 'gap') return null
  if (entry.type === 'message') {
    if (entry.origin === 'request') {
      const form = findAnsweredForm(fold.entries, entry)
      const answer = form && readFormAnswer(form, entry.message)
      if (!answer) return <OwnMessage parts={entry.message.parts} />
      return (
        <OwnFrame>
          <SubmittedForm answer={answer} />
        </OwnFrame>
      )
    }
    const formRequest = findForm(fold.entries, entry)
    const parts = formRequest?.rest ?? entry.message.parts
    return (
      <div className="grid min-w-0 gap-3">
        <PartList parts={parts} name={t('attachment')} />
        {formRequest ? <FormRequestView form={formRequest.form} /> : null}
      </div>
    )
  }
  const artifact = findArtifact(fold, entry.artifactId)
  if (!artifact) return null
  const name = visibleName(artifact.name ?? '') || t('unnamed')
  return <ArtifactFrame artifact={artifact} name={name} streaming={running && !entry.complete} heading="h3" />
}

interface AnswerViewProps {
  column: Column
  taskId: string
  /** The first task, which identifies the conversation. */
  begun: string
}

/** A task: the user's message and the agent's output. */
export function AnswerView({ column: { agent, conversation }, taskId, begun }: AnswerViewProps) {
  const t = useTranslations('compare')
  const translateFault = useTranslateFault({ reading: true })
  const live = useStore(conversation.tasks, (tasks) => tasks[taskId])
  if (live?.fault)
    return <ErrorPanel fault={translateFault(live.fault)} onRetry={() => conversation.tasks.follow(taskId)} />
  if (!live || live.fold.lastSeq === 0) return <Skeleton className="h-16" />
  const { fold } = live
  const running = isRunning(live)
  const waits = !running && foldWaitsForUser(fold)
  return (
    <PartSource taskId={taskId}>
      <div className="grid min-w-0 gap-3">
        {selectVisibleEntries(fold, running).map((entry) => (
          <AnswerEntry key={`${entry.type} ${entry.seq}`} entry={entry} fold={fold} running={running} />
        ))}
        {waits ? (
          <p className="border-l-2 border-state-input-required pl-3">
            {t('waits', { agent: agent.name })}{' '}
            <Link href={`/chat/${agent.slug}/${begun}`} className="text-accent underline">
              {t('answer')}
            </Link>
          </p>
        ) : null}
      </div>
    </PartSource>
  )
}
