import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { preload } from 'react-dom'
import { Words } from '@/app/words'
import { ReplayScreen } from '@/components/tasks/replay/replay-screen'
import { TaskMenu } from '@/components/tasks/runs/task-menu'
import { dialects } from '@/lib/a2a/dialects'
import { momentAddresses } from '@/lib/replay/moment-addresses'
import { momentIn } from '@/lib/replay/moment-in'
import { credentialPlaces } from '@/lib/server/credentials/credential-places'
import { findAgent } from '@/lib/server/db/agents'
import { env } from '@/lib/server/env'
import { baseUrl } from '@/lib/server/http/base-url'
import { pageViewer } from '@/lib/server/http/viewer'
import { openingOf } from '@/lib/server/tasks/opening-of'
import { pageTask } from '@/lib/server/tasks/page-task'
import { taskSummary } from '@/lib/server/tasks/task-summary'

type Props = PageProps<'/tasks/[id]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const task = await pageTask(id)
  return { title: task?.title || (await getTranslations('replay'))('title') }
}

export default async function ReplayPage({ params, searchParams }: Props) {
  const viewer = await pageViewer()
  const { id } = await params
  const task = await pageTask(id)
  if (!task) notFound()
  const { at } = await searchParams
  const [agent, opening] = await Promise.all([findAgent(viewer, task.agentId), openingOf(viewer, task)])
  if (!opening && task.removedRows === 0 && task.lastSeq > 0) {
    const count = Math.min(momentIn(typeof at === 'string' ? at : null) ?? task.lastSeq, task.lastSeq)
    // On their way while the scripts are.
    for (const url of momentAddresses(task.id, count)) preload(url, { as: 'fetch', crossOrigin: 'anonymous' })
  }
  // What a call's headers are apart from its own extensions.
  const call = dialects[task.dialect].encodeCall({ operation: 'get', taskId: task.id })
  const summary = taskSummary(task)
  return (
    <Words of={['attempts', 'forms', 'frames', 'mock', 'parts', 'replay', 'rerun', 'runs', 'tasks', 'traces']}>
      <ReplayScreen
        key={`${task.id} ${task.removedRows}`}
        task={summary}
        agent={{
          badge: agent ? { protocolVersion: agent.protocolVersion, binding: agent.binding } : {},
          wire: agent
            ? { url: agent.url, headers: call.ok ? call.value.headers : {}, credentials: await credentialPlaces(agent) }
            : undefined,
        }}
        opening={opening}
        actions={
          <TaskMenu
            task={summary}
            mocks={{ base: baseUrl(await headers()), secured: env().ACCESS_TOKEN !== undefined }}
          />
        }
      />
    </Words>
  )
}
