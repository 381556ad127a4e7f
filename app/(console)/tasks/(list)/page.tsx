import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader } from 'nuqs/server'
import { ClientMessages } from '@/app/client-messages'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { ImportTrace } from '@/components/tasks/import/import-trace'
import { NoTasks } from '@/components/tasks/no-tasks'
import { TaskBrowser } from '@/components/tasks/task-browser'
import { MetadataBrowser } from '@/components/tasks/metadata/metadata-browser'
import { taskFilterParsers, toMetadataQuery, toTaskQuery } from '@/components/tasks/task-filter'
import { TaskFilters } from '@/components/tasks/filters/task-filters'
import { TaskViews } from '@/components/tasks/views/task-views'
import { Page } from '@/components/ui/layout/page'
import { taskQuerySchema } from '@/lib/api/task-calls'
import { taskMetadataQuerySchema } from '@/lib/api/task-metadata'
import { listTaskMetadata } from '@/lib/server/db/tasks/task-metadata'
import { listTaskViews } from '@/lib/server/db/tasks/task-views'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { countWaitingTasks } from '@/lib/server/db/tasks/tasks'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { listTaskPage } from '@/lib/server/tasks/task-detail'

const loadFilter = createLoader(taskFilterParsers)

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tasks')
  return { title: t('title') }
}

function emptyKind({ of, ...filters }: Record<string, string>): 'none' | 'shared' | 'filtered' {
  if (Object.keys(filters).length > 0) return 'filtered'
  return of === 'shared' ? 'shared' : 'none'
}

export default async function TasksPage({ searchParams }: PageProps<'/tasks'>) {
  const viewer = await requirePageViewer()
  const t = await getTranslations('tasks')
  const filter = await loadFilter(searchParams)
  const query = toTaskQuery(filter)
  const isMetadata = filter.of === 'everyone' && viewer.ofPerson && viewer.role === 'administrator'
  const metadataQuery = toMetadataQuery(filter)
  const [first, metadata, { agents }, waiting, views] = await Promise.all([
    isMetadata ? null : listTaskPage(viewer, taskQuerySchema.parse(query)),
    isMetadata ? listTaskMetadata(taskMetadataQuerySchema.parse(metadataQuery)) : null,
    listAgents(viewer, { sort: 'name', limit: 200 }),
    countWaitingTasks(viewer),
    listTaskViews(viewer),
  ])
  return (
    <ClientMessages of={['ratings', 'taskMetadata', 'tasks', 'traces']}>
      <Page
        title={t('title')}
        head={
          <ForRole least="member">
            <ImportTrace />
          </ForRole>
        }
      >
        <TaskFilters agents={agents.map(({ slug, name }) => ({ slug, name }))} waiting={waiting}>
          <TaskViews first={views} />
        </TaskFilters>
        {metadata ? (
          <MetadataBrowser key={JSON.stringify(metadataQuery)} first={metadata} query={metadataQuery} />
        ) : null}
        {first ? (
          <TaskBrowser
            key={JSON.stringify(query)}
            first={first}
            query={query}
            sortable
            selectable
            empty={<NoTasks kind={emptyKind(query)} />}
          />
        ) : null}
      </Page>
    </ClientMessages>
  )
}
