import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { ClientMessages } from '@/app/client-messages'
import { CompareRuns } from '@/components/tasks/runs/compare-runs'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { taskSummary } from '@/lib/server/tasks/task-summary'

type Props = PageProps<'/tasks/[id]/compare/[other]'>

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('compareRuns'))('title') }
}

export default async function CompareRunsPage({ params }: Props) {
  const viewer = await requirePageViewer()
  const { id, other } = await params
  const [left, right] = await Promise.all([findTask(viewer, id), findTask(viewer, other)])
  if (!left || !right) notFound()
  return (
    <ClientMessages of={['attempts', 'compareRuns', 'frames']}>
      <CompareRuns key={`${id} ${other}`} left={taskSummary(left)} right={taskSummary(right)} />
    </ClientMessages>
  )
}
