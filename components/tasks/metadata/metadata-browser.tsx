'use client'

import { EyeOff } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { MetadataTable } from '@/components/tasks/metadata/metadata-table'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { TaskMetadataPage } from '@/lib/api/task-metadata'
import { api } from '@/lib/client/api'

interface MetadataBrowserProps {
  first: TaskMetadataPage
  /** The query of the first page. Use the query as `key`. */
  query: Record<string, string>
}

/** The tasks of all people without their content, with paging. */
export function MetadataBrowser({ first, query }: MetadataBrowserProps) {
  const t = useTranslations('taskMetadata')
  const format = useFormatter()
  const [list, setList] = useState(first)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const { tasks, nextCursor, total, totalIsLeast } = list
  const loadMore = async (): Promise<void> => {
    if (!nextCursor) return
    setLoading(true)
    const next = await api.listTaskMetadata({ query: new URLSearchParams({ ...query, cursor: nextCursor }) })
    setLoading(false)
    setFailed(!next.ok)
    if (next.ok) setList({ ...next.value, tasks: [...tasks, ...next.value.tasks] })
  }
  if (tasks.length === 0)
    return <EmptyState icon={EyeOff} title={t('none.title')} description={t('none.description')} />
  return (
    <>
      <p className="mb-3 text-xs text-pretty text-fg-muted">{t('hint')}</p>
      <MetadataTable tasks={tasks} />
      <div className="flex min-h-14 items-center gap-3 py-3 text-xs text-fg-faint">
        {nextCursor ? (
          <Button size="sm" disabled={loading} onClick={() => void loadMore()}>
            {t(loading ? 'loadingMore' : 'loadMore')}
          </Button>
        ) : null}
        <output className="tabular">
          {failed
            ? t('loadFailed')
            : t('shown', {
                shown: format.number(tasks.length),
                total: `${format.number(total)}${totalIsLeast ? '+' : ''}`,
              })}
        </output>
      </div>
    </>
  )
}
