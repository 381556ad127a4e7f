import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { AgentChoice } from '@/components/chat/conversations/agent-choice'
import { AgentPicker } from '@/components/chat/conversations/agent-picker'
import { ConversationHome, WaitingConversations } from '@/components/chat/conversations/conversation-home'
import { NeedsRole } from '@/components/entities/viewer/needs-role'
import { includesRole } from '@/lib/access/roles'
import { SharedConversations } from '@/components/chat/conversations/shared-conversations'
import { Page } from '@/components/ui/layout/page'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { toAgentAccess } from '@/lib/server/agents/agent-view'
import { iconPath } from '@/lib/server/db/agents/icons'
import { listConversationPage } from '@/lib/server/conversations/conversation-page'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

/** Number of suggested agents. */
const maxSuggestions = 4
const many = 24
/** Maximum length of a description on the page, in characters. */
const maxDescription = 500

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('chat')
  return { title: t('title') }
}

export default async function ChatsPage() {
  const viewer = await requirePageViewer()
  const isMember = includesRole(viewer.role, 'member')
  const [{ agents }, first, waiting, shared] = await Promise.all([
    listAgents(viewer, { sort: 'used', limit: many }),
    listConversationPage(viewer, { limit: 50 }),
    listConversationPage(viewer, { waiting: true, limit: 50 }),
    isMember ? null : listConversationPage(viewer, { shared: true, limit: 1 }),
  ])
  const hasConversations = first.total > 0
  const choice = agents
    .slice(0, hasConversations ? maxSuggestions : many)
    .map(({ slug, name, description, ...agent }) => ({
      slug,
      name,
      description: truncate(description, maxDescription),
      icon: iconPath(agent),
      access: toAgentAccess(viewer, agent),
    }))
  const t = await getTranslations('chat')
  return (
    <ClientMessages of={['chat', 'states']}>
      <Page title={t('title')} actions={isMember && agents.length > 0 ? <AgentPicker /> : null} width="column">
        <div className="grid grid-cols-1 gap-8">
          {hasConversations ? <WaitingConversations first={waiting} /> : null}
          {isMember ? (
            <div className={hasConversations ? 'hidden sm:block' : undefined}>
              <AgentChoice agents={choice} />
            </div>
          ) : null}
          {isMember || hasConversations || shared?.total ? null : <NeedsRole least="member" />}
          {hasConversations ? <ConversationHome first={first} /> : null}
          <SharedConversations query={{}} showAgent />
        </div>
      </Page>
    </ClientMessages>
  )
}
