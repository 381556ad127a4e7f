import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { ChatScreen } from '@/components/chat/chat-screen'
import { conversationsOf } from '@/components/chat/conversations'
import { dialects } from '@/lib/a2a/dialects'
import { agentSummary } from '@/lib/server/agents/summary'
import { findAgent } from '@/lib/server/db/agents'
import { baseUrl } from '@/lib/server/http/base-url'
import { pageViewer } from '@/lib/server/http/viewer'
import { readConversation } from '@/lib/server/tasks/conversation'
import { taskPage } from '@/lib/server/tasks/task-page'

type Props = PageProps<'/chat/[slug]/[[...context]]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params
  const agent = await findAgent(await pageViewer(), slug)
  return { title: agent?.name ?? slug }
}

export default async function ChatPage({ params, searchParams }: Props) {
  const viewer = await pageViewer()
  const { slug, context } = await params
  const { text } = await searchParams
  const id = context?.map(decodeURIComponent).join('/')
  const record = await findAgent(viewer, slug)
  if (!record) notFound()
  const [seed, { tasks }] = await Promise.all([
    id === undefined ? { contextId: null, tasks: [] } : readConversation(viewer, record.id, id),
    taskPage(viewer, { agent: record.id, limit: 200 }),
  ])
  if (id !== undefined && seed.tasks.length === 0) notFound()
  const summary = agentSummary(record, baseUrl(await headers()))
  const { binding, capabilities, description, dialect, inputModes, lifecycle } = summary
  const { name, outputModes, protocolVersion } = summary
  const canReopen = dialects[dialect].clientMakesTaskId
  return (
    <ChatScreen
      key={id ?? ''}
      id={id ?? ''}
      agent={{
        binding,
        capabilities,
        canReopen,
        description,
        dialect,
        inputModes,
        lifecycle,
        name,
        outputModes,
        protocolVersion,
        skills: record.skills,
        slug: summary.slug,
      }}
      conversations={conversationsOf(tasks)}
      seed={seed}
      text={typeof text === 'string' ? text : ''}
    />
  )
}
