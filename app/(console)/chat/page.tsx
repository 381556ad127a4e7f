import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AgentChoice } from '@/components/chat/agent-choice'
import { conversationsOf } from '@/components/chat/conversations'
import { RecentConversations } from '@/components/chat/recent-conversations'
import { listAgents } from '@/lib/server/db/agents'
import { pageViewer } from '@/lib/server/http/viewer'
import { taskPage } from '@/lib/server/tasks/task-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('chat')
  return { title: t('title') }
}

export default async function ChatsPage() {
  const viewer = await pageViewer()
  const [{ agents }, { tasks }] = await Promise.all([
    listAgents(viewer, { sort: 'used', limit: 60 }),
    taskPage(viewer, { limit: 100 }),
  ])
  const choice = agents.map(({ slug, name, description }) => ({ slug, name, description }))
  const t = await getTranslations('chat')
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-6 md:px-6">
      <h1 className="text-xl">{t('title')}</h1>
      <AgentChoice agents={choice} />
      <RecentConversations conversations={conversationsOf(tasks).slice(0, 30)} />
    </div>
  )
}
