import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader } from 'nuqs/server'
import { Words } from '@/app/words'
import { ImportTrace } from '@/components/tasks/import/import-trace'
import { NoTasks } from '@/components/tasks/no-tasks'
import { TaskBrowser } from '@/components/tasks/task-browser'
import { taskFilterParsers, taskQueryOf } from '@/components/tasks/task-filter'
import { TaskFilters } from '@/components/tasks/task-filters'
import { TaskViews } from '@/components/tasks/views/task-views'
import { Page } from '@/components/ui/page'
import { taskQuerySchema } from '@/lib/api/task-calls'
import { listTaskViews } from '@/lib/server/db/task-views'
import { listAgents } from '@/lib/server/db/list-agents'
import { countWaiting } from '@/lib/server/db/tasks'
import { pageViewer } from '@/lib/server/http/viewer'
import { taskPage } from '@/lib/server/tasks/task-page'

const loadFilter = createLoader(taskFilterParsers)

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tasks')
  return { title: t('title') }
}

export default async function TasksPage({ searchParams }: PageProps<'/tasks'>) {
  const viewer = await pageViewer()
  const t = await getTranslations('tasks')
  const query = taskQueryOf(await loadFilter(searchParams))
  const [first, { agents }, waiting, views] = await Promise.all([
    taskPage(viewer, taskQuerySchema.parse(query)),
    listAgents(viewer, { sort: 'name', limit: 200 }),
    countWaiting(viewer),
    listTaskViews(viewer),
  ])
  return (
    <Words of={['tasks', 'traces']}>
      <Page title={t('title')} head={<ImportTrace />}>
        <TaskFilters agents={agents.map(({ slug, name }) => ({ slug, name }))} waiting={waiting}>
          <TaskViews first={views} />
        </TaskFilters>
        <TaskBrowser
          key={JSON.stringify(query)}
          first={first}
          query={query}
          sortable
          empty={<NoTasks filtered={Object.keys(query).length > 0} />}
        />
      </Page>
    </Words>
  )
}
