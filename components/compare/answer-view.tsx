'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useStore } from 'zustand/react'
import { AnswerEntry } from '@/components/compare/answer-entry'
import { shownEntries } from '@/components/compare/shown-entries'
import type { Column } from '@/components/compare/use-columns'
import { PartSource } from '@/components/parts/part-source'
import { ErrorPanel } from '@/components/ui/error-panel'
import { Skeleton } from '@/components/ui/skeleton'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import { isRunning } from '@/lib/client/conversation-state'

interface AnswerViewProps {
  column: Column
  taskId: string
  /** The task that names the conversation. */
  begun: string
}

/** What was asked in one task, and what came of it. */
export function AnswerView({ column: { agent, conversation }, taskId, begun }: AnswerViewProps) {
  const t = useTranslations('compare')
  const inWords = useFaultWords({ reading: true })
  const live = useStore(conversation.tasks, (tasks) => tasks[taskId])
  if (live?.fault) return <ErrorPanel fault={inWords(live.fault)} onRetry={() => conversation.tasks.follow(taskId)} />
  if (!live || live.fold.lastSeq === 0) return <Skeleton className="h-16" />
  const { fold } = live
  const running = isRunning(live)
  const waits = !running && foldWaitsForUser(fold)
  return (
    <PartSource taskId={taskId}>
      <div className="grid min-w-0 gap-3">
        {shownEntries(fold, running).map((entry) => (
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
