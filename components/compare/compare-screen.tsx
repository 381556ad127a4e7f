'use client'

import { Columns2, GitCompareArrows, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Suspense, useState } from 'react'
import { AnswerColumn } from '@/components/compare/answer-column'
import { type ComparedAgent, createComparePath, maxAgents } from '@/components/compare/compared-agent'
import { QuestionBox } from '@/components/compare/question-box'
import { listFirstTasks, useCompareUrl } from '@/components/compare/use-compare-url'
import { createQuestionFiles } from '@/components/compare/question-files'
import { sendQuestion } from '@/components/compare/send-question'
import { restoreQuestion } from '@/components/compare/use-question'
import { type Column, listResults, useColumns, useColumnsValue } from '@/components/compare/use-columns'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { onDemand } from '@/components/ui/on-demand'
import type { Part } from '@/lib/a2a/model'
import { isBusy } from '@/lib/client/conversation/conversation-state'
import { beginNavigation } from '@/lib/client/page-url'

const ResultDialog = onDemand(() => import('@/components/compare/result-dialog').then((m) => m.ResultDialog))

/** A button to compare two results, once there are two. */
function CompareResults({ columns }: { columns: Column[] }) {
  const t = useTranslations('compare')
  const [open, setOpen] = useState(false)
  const words = { unnamed: t('unnamed'), message: t('message') }
  const count = useColumnsValue(columns, () => listResults(columns, words).length)
  if (count < 2) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <GitCompareArrows />
        {t('results')}
      </Button>
      {open ? (
        <Suspense>
          <ResultDialog open onOpenChange={setOpen} results={listResults(columns, words)} />
        </Suspense>
      ) : null}
    </>
  )
}

const isColumnBusy = ({ conversation: { state, tasks } }: Column): boolean => isBusy(state.getState(), tasks.getState())

const AgentSearchDialog = onDemand(() =>
  import('@/components/entities/agent/agent-search-dialog').then((m) => m.AgentSearchDialog),
)

interface CompareScreenProps {
  agents: ComparedAgent[]
  /** The first task of each existing conversation, by slug. */
  begun: Record<string, string>
}

/** Sends one message to several agents and shows their answers side by side. */
export function CompareScreen({ agents, begun: first }: CompareScreenProps) {
  const t = useTranslations('compare')
  const router = useRouter()
  const [begun] = useState(first)
  const columns = useColumns(agents, begun)
  const [choosing, setChoosing] = useState(false)
  useCompareUrl(columns)
  const busy = useColumnsValue(columns, () => columns.some(isColumnBusy))
  const slugs = agents.map(({ slug }) => slug)
  const go = (next: string[]): void => {
    const path = createComparePath(next, listFirstTasks(columns))
    beginNavigation(path)
    router.replace(path, { scroll: false })
  }
  const ready = useColumnsValue(columns, () =>
    columns.every(({ restoration }) => restoration.getState().status === 'done'),
  )
  const [files] = useState(createQuestionFiles)
  const takeBack = (parts: Part[]): boolean => restoreQuestion(parts, files)
  const send = (parts: Part[]): void => {
    const conversations = columns.map(({ conversation }) => conversation)
    void sendQuestion(conversations, parts, takeBack)
  }
  const stop = (): void => {
    for (const column of columns) if (isColumnBusy(column)) void column.conversation.stop()
  }
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
      <Plus />
      {t('choose')}
    </Button>
  )
  return (
    <div className="flex h-frame min-h-0 flex-col overflow-hidden">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-6">
        <h1 className="text-base">{t('title')}</h1>
        <span className="flex-1" />
        <CompareResults columns={columns} />
        {agents.length > 0 && agents.length < maxAgents ? add : null}
      </header>
      {agents.length === 0 ? (
        <div className="flex-1 overflow-y-auto">
          <EmptyState
            icon={Columns2}
            title={t('empty')}
            description={t('emptyHint', { most: maxAgents })}
            action={add}
          />
        </div>
      ) : (
        <>
          <div className="grid min-h-0 flex-1 snap-x snap-mandatory auto-cols-[min(88vw,100%)] grid-flow-col gap-3 overflow-x-auto p-3 md:auto-cols-[minmax(18rem,1fr)] md:snap-none md:px-6">
            {columns.map((column) => (
              <AnswerColumn
                key={column.agent.slug}
                column={column}
                onTakeBack={takeBack}
                onRemove={() => go(slugs.filter((slug) => slug !== column.agent.slug))}
              />
            ))}
          </div>
          <div className="mx-auto w-full max-w-3xl shrink-0 px-3 pb-3 md:px-6">
            <QuestionBox files={files} count={agents.length} ready={ready} busy={busy} onSend={send} onStop={stop} />
          </div>
        </>
      )}
      {choosing ? (
        <Suspense>
          <AgentSearchDialog
            title={t('choose')}
            open
            chosen={t('chosen', { count: slugs.length, most: maxAgents })}
            without={slugs}
            onOpenChange={setChoosing}
            onChoose={(slug) => {
              if (slugs.length + 1 >= maxAgents) setChoosing(false)
              go([...slugs, slug])
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
