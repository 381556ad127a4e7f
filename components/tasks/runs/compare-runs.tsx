'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ArtifactPairs } from '@/components/tasks/runs/artifact-pairs'
import { PairList } from '@/components/tasks/runs/pair-list'
import { RunHeader } from '@/components/tasks/runs/run-header'
import { useApiQuery } from '@/components/tasks/runs/use-api-query'
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs'
import { Duration } from '@/components/ui/text/duration'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/navigation/tabs'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { ComparedPair, Comparison, RunTimes as Times } from '@/lib/api/run'
import type { TaskSummary } from '@/lib/api/task'
import { api } from '@/lib/client/api'

const inState = ({ states }: Times, state: string): number | null =>
  states.find((one) => one.state === state)?.ms ?? null

interface RunTimesProps {
  times: Comparison['times']
  side: 'left' | 'right'
}

/** Durations of one run. Both sides list the same phases in the same order. */
function RunTimes({ times, side }: RunTimesProps) {
  const t = useTranslations('compareRuns')
  const named = useTranslations('states')
  const { left, right } = times
  const own = times[side]
  const states = [...new Set([...left.states, ...right.states].map(({ state }) => state))]
    // The final state has no duration.
    .filter((state) => (inState(left, state) ?? 0) > 0 || (inState(right, state) ?? 0) > 0)
  const figures = [
    { name: t('firstEvent'), ms: own.firstEventMs },
    { name: t('total'), ms: own.totalMs },
    ...states.map((state) => ({ name: named(state), ms: inState(own, state) })),
  ]
  return (
    <dl
      aria-label={t('times')}
      className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-1 text-xs"
    >
      {figures.map(({ name, ms }) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-fg-muted" title={name}>
            {name}
          </dt>
          <dd className="font-mono tabular">{ms === null ? '–' : <Duration ms={ms} />}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CompareRunsProps {
  left: TaskSummary
  right: TaskSummary
}

const sides = ['left', 'right'] as const

/** Beginning of the first message on one side. */
const getFirstMessage = (pairs: readonly ComparedPair[], side: (typeof sides)[number]): string =>
  pairs.find((pair) => pair[side]?.kind === 'request' && pair[side].text !== '')?.[side]?.text ?? ''

/** Whether all its events were removed. */
const isEmptied = ({ lastSeq, removed }: TaskSummary): boolean => removed !== null && removed.events >= lastSeq

/** Interval to compare running tasks again, in milliseconds. */
const refetchIntervalMs = 1000

/** Two runs side by side: durations, events and artifacts. */
export function CompareRuns(tasks: CompareRunsProps) {
  const { left, right } = tasks
  const t = useTranslations('compareRuns')
  const nav = useTranslations('nav')
  const translateFault = useTranslateFault({ reading: true })
  const { value, fault, refetch } = useApiQuery(`${left.id} ${right.id}`, (options) =>
    api.compareTasks({ id: left.id, other: right.id }, options),
  )
  const emptied = sides.find((side) => isEmptied((value ?? tasks)[side]))
  const [tab, setTab] = useState('events')
  const isRunning = value !== null && fault === null && (value.left.open || value.right.open)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(refetch, refetchIntervalMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return (
    <div className="flex h-frame min-h-0 flex-col overflow-y-auto">
      <header className="grid shrink-0 gap-3 px-4 pt-2 pb-3 md:px-6">
        <div className="grid gap-1">
          <Breadcrumbs trail={[{ href: '/tasks', name: nav('tasks') }]} />
          <h1 className="text-base">{t('title')}</h1>
        </div>
        {/* From here on, each run is above its own column. */}
        <div className="grid gap-4 md:-mr-6 md:grid-cols-2 md:gap-0">
          {sides.map((side) => (
            <RunHeader
              key={side}
              label={t(side)}
              task={(value ?? tasks)[side]}
              firstMessage={value ? getFirstMessage(value.pairs, side) : ''}
              className={side === 'left' ? 'md:pr-4' : 'md:pr-6 md:pl-2'}
            >
              {value ? <RunTimes times={value.times} side={side} /> : <Skeleton className="h-9 max-w-sm" />}
            </RunHeader>
          ))}
        </div>
        {isRunning ? <output className="text-fg-muted">{t('running')}</output> : null}
        {fault ? <ErrorPanel fault={translateFault(fault)} onRetry={refetch} /> : null}
      </header>
      {emptied ? (
        <p className="border-t border-line px-4 py-4 text-fg-muted md:px-6">{t('emptied', { side: emptied })}</p>
      ) : (
        <Tabs value={tab} onValueChange={setTab} className="flex min-h-96 flex-1 flex-col border-t border-line">
          <TabsList className="shrink-0 px-4 md:px-6">
            <TabsTrigger value="events">{t('events')}</TabsTrigger>
            <TabsTrigger value="artifacts">{t('artifacts')}</TabsTrigger>
          </TabsList>
          <TabsContent value="events" className="flex min-h-0 flex-1 flex-col outline-none">
            {value ? <PairList comparison={value} /> : fault ? null : <Skeleton className="m-4 flex-1" />}
          </TabsContent>
          <TabsContent value="artifacts" className="min-h-0 flex-1 overflow-y-auto px-4 py-4 outline-none md:px-6">
            <ArtifactPairs
              left={left.id}
              right={right.id}
              lastSeqs={value ? `${value.left.lastSeq} ${value.right.lastSeq}` : ''}
            />
          </TabsContent>
        </Tabs>
      )}
    </div>
  )
}
