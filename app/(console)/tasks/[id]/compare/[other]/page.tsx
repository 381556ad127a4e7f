import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { ClientMessages } from '@/app/client-messages'
import { CompareRuns } from '@/components/tasks/runs/compare-runs'
import { findReadableTask } from '@/lib/server/db/tasks/tasks'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { readTaskSummary } from '@/lib/server/tasks/read-task-summaries'

type Props = PageProps<'/tasks/[id]/compare/[other]'>

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('compareRuns'))('title') }
}

export default async function CompareRunsPage({ params }: Props) {
  const viewer = await requirePageViewer()
  const { id, other } = await params
  const [left, right] = await Promise.all([findReadableTask(viewer, id), findReadableTask(viewer, other)])
  if (!left || !right) notFound()
  const summaries = await Promise.all([readTaskSummary(viewer, left), readTaskSummary(viewer, right)])
  return (
    <ClientMessages of={['attempts', 'compareRuns', 'frames']}>
      <CompareRuns key={`${id} ${other}`} left={summaries[0]} right={summaries[1]} />
    </ClientMessages>
  )
}
