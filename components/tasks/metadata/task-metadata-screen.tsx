import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StateChip } from '@/components/entities/task/state-chip'
import { OpenTask } from '@/components/tasks/metadata/open-task'
import { Page } from '@/components/ui/layout/page'
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs'
import { ByteSize } from '@/components/ui/text/byte-size'
import { Duration } from '@/components/ui/text/duration'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { TaskMetadata } from '@/lib/api/task-metadata'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

/** What an administrator sees of another person's task before opening it. */
export function TaskMetadataScreen({ task }: { task: TaskMetadata }) {
  const t = useTranslations('taskMetadata')
  const nav = useTranslations('nav')
  const format = useFormatter()
  const { author } = task
  return (
    <Page width="column">
      <Breadcrumbs
        trail={[
          { href: '/tasks', name: nav('tasks') },
          { href: '/tasks?of=everyone', name: t('everyone') },
        ]}
      />
      <h1 dir="auto" className="mt-2 mb-2 text-xl">
        {t('title', { author: author.name })}
      </h1>
      <p className="mb-5 text-pretty text-fg-muted">{t('about')}</p>
      <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name={t('columns.state')}>
          <StateChip state={task.state} ofOther still={!task.open} />
        </Fact>
        <Fact name={t('columns.agent')}>{task.agentName}</Fact>
        <Fact name={t('columns.author')}>
          <bdi>{author.name}</bdi>
        </Fact>
        <Fact name={t('columns.started')}>
          <RelativeTime at={task.createdAt} />
        </Fact>
        <Fact name={t('columns.updated')}>
          <RelativeTime at={task.updatedAt} />
        </Fact>
        <Fact name={t('columns.duration')}>
          <Duration ms={task.spanMs} />
        </Fact>
        <Fact name={t('columns.events')}>{format.number(task.lastSeq)}</Fact>
        <Fact name={t('columns.artifacts')}>{format.number(task.artifactCount)}</Fact>
        <Fact name={t('columns.size')}>
          <ByteSize bytes={task.logBytes} />
        </Fact>
        <Fact name={t('columns.task')}>
          <code className="font-mono text-xs">{task.id}</code>
        </Fact>
      </dl>
      <OpenTask taskId={task.id} author={author.name} />
    </Page>
  )
}
