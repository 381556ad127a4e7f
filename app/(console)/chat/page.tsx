import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/words'
import { AgentChoice } from '@/components/chat/conversations/agent-choice'
import { AgentPicker } from '@/components/chat/conversations/agent-picker'
import { ConversationHome } from '@/components/chat/conversations/conversation-home'
import { WaitingNow } from '@/components/chat/conversations/waiting-now'
import { Page } from '@/components/ui/page'
import { cut } from '@/lib/a2a/card-checks/cut'
import { iconPath } from '@/lib/server/agents/icons/icon-path'
import { conversationPage } from '@/lib/server/conversations/conversation-page'
import { listAgents } from '@/lib/server/db/list-agents'
import { pageViewer } from '@/lib/server/http/viewer'

/** Agents that are offered beside conversations, and where there is none yet. */
const few = 4
const many = 24
/** Characters of a description that are sent with the page. */
const maxDescription = 500

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('chat')
  return { title: t('title') }
}

export default async function ChatsPage() {
  const viewer = await pageViewer()
  const [{ agents }, first, waiting] = await Promise.all([
    listAgents(viewer, { sort: 'used', limit: many }),
    conversationPage(viewer, { limit: 50 }),
    conversationPage(viewer, { waiting: true, limit: 50 }),
  ])
  const begun = first.total > 0
  const choice = agents.slice(0, begun ? few : many).map(({ slug, name, description, ...agent }) => ({
    slug,
    name,
    description: cut(description, maxDescription),
    icon: iconPath(agent),
  }))
  const t = await getTranslations('chat')
  return (
    <Words of={['chat', 'states']}>
      <Page title={t('title')} actions={agents.length > 0 ? <AgentPicker /> : null} className="max-w-3xl">
        <div className="grid grid-cols-1 gap-8">
          {begun ? <WaitingNow first={waiting} /> : null}
          <div className={begun ? 'hidden sm:block' : undefined}>
            <AgentChoice agents={choice} />
          </div>
          {begun ? <ConversationHome first={first} /> : null}
        </div>
      </Page>
    </Words>
  )
}
