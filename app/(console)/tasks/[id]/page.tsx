import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { preload } from 'react-dom'
import { ClientMessages } from '@/app/client-messages'
import { RelatedTasks } from '@/components/tasks/related/related-tasks'
import { ReadingNotice, TaskReadings } from '@/components/tasks/metadata/task-readings'
import { TaskMetadataScreen } from '@/components/tasks/metadata/task-metadata-screen'
import { ReplayScreen } from '@/components/tasks/replay/replay-screen'
import { TaskMenu } from '@/components/tasks/runs/task-menu'
import { dialects } from '@/lib/a2a/dialects'
import { listReplayUrls } from '@/lib/replay/replay-source'
import { parseMoment } from '@/lib/replay/moment'
import { listCredentialPlaces } from '@/lib/server/credentials/agent-fetch'
import { isSignInRequired } from '@/lib/server/db/access/sign-in-required'
import { findAgent } from '@/lib/server/db/agents/agents'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { findPageTask, findPageTaskMetadata, requirePageViewer } from '@/lib/server/http/page-viewer'
import { readInitialReplay } from '@/lib/server/tasks/log/tail'
import { listRelatedTasks } from '@/lib/server/tasks/related-tasks'
import { readReadings } from '@/lib/server/access/open-task'
import { readTaskHead } from '@/lib/server/tasks/task-detail'

type Props = PageProps<'/tasks/[id]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const task = await findPageTask(id)
  return { title: task?.title || (await getTranslations('replay'))('title') }
}

export default async function ReplayPage({ params, searchParams }: Props) {
  const viewer = await requirePageViewer()
  const { id } = await params
  const task = await findPageTask(id)
  if (!task) return renderMetadata(id)
  const { at } = await searchParams
  const [agent, opening, related, access] = await Promise.all([
    findAgent(viewer, task.agentId),
    readInitialReplay(viewer, task),
    listRelatedTasks(viewer, task),
    readReadings(viewer, task),
  ])
  if (!opening && task.removedRows === 0 && task.lastSeq > 0) {
    const count = Math.min(parseMoment(typeof at === 'string' ? at : null) ?? task.lastSeq, task.lastSeq)
    // Preloaded while scripts load, and after them: nothing is shown without scripts.
    for (const url of listReplayUrls(task.id, count))
      preload(url, { as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'low' })
  }
  // Headers of a call, without its extensions.
  const call = dialects[task.dialect].encodeCall({ operation: 'get', taskId: task.id })
  const summary = await readTaskHead(viewer, task)
  return (
    <ClientMessages
      of={[
        'attempts',
        'forms',
        'frames',
        'mock',
        'parts',
        'ratings',
        'replay',
        'rerun',
        'runs',
        'taskMetadata',
        'tasks',
        'traces',
      ]}
    >
      <ReplayScreen
        key={`${task.id} ${task.removedRows}`}
        task={summary}
        agent={{
          badge: agent ? { protocolVersion: agent.protocolVersion, binding: agent.binding } : {},
          wire: agent
            ? {
                url: agent.url,
                headers: call.ok ? call.value.headers : {},
                credentials: await listCredentialPlaces(agent),
              }
            : undefined,
        }}
        opening={opening}
        related={
          <>
            {access.until && summary.author ? (
              <ReadingNotice author={summary.author.name} until={access.until.toISOString()} />
            ) : null}
            <TaskReadings readings={access.readings} />
            <RelatedTasks taskId={task.id} first={related} />
          </>
        }
        actions={
          <TaskMenu task={summary} mocks={{ base: readBaseUrl(await headers()), secured: await isSignInRequired() }} />
        }
      />
    </ClientMessages>
  )
}

/** What an administrator sees of a task that they have not opened. */
async function renderMetadata(id: string) {
  const metadata = await findPageTaskMetadata(id)
  if (!metadata) notFound()
  return (
    <ClientMessages of={['taskMetadata']}>
      <TaskMetadataScreen task={metadata} />
    </ClientMessages>
  )
}
