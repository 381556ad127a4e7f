import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { Words } from '@/app/words'
import type { ChatAgent } from '@/components/chat/chat-agent'
import { ChatScreen } from '@/components/chat/chat-screen'
import type { AgentSkill } from '@/lib/a2a/card'
import { dialects } from '@/lib/a2a/dialects'
import { storedCard } from '@/lib/server/agents/stored-card'
import { agentSummary } from '@/lib/server/agents/summary'
import { conversationPage } from '@/lib/server/conversations/conversation-page'
import { credentialPlaces } from '@/lib/server/credentials/credential-places'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import { baseUrl } from '@/lib/server/http/base-url'
import { pageViewer } from '@/lib/server/http/viewer'
import { readConversation } from '@/lib/server/tasks/conversation'

type Props = PageProps<'/chat/[slug]/[[...context]]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params
  const agent = await findAgent(await pageViewer(), slug)
  return { title: agent?.name ?? slug }
}

export default async function ChatPage({ params, searchParams }: Props) {
  const viewer = await pageViewer()
  const { slug, context } = await params
  const { text, example } = await searchParams
  const id = context?.map(decodeURIComponent).join('/')
  const record = await findAgent(viewer, slug)
  if (!record) notFound()
  const [seed, conversations, extensions, credentials] = await Promise.all([
    id === undefined ? { contextId: null, tasks: [] } : readConversation(viewer, record.id, id),
    conversationPage(viewer, { agent: record.id, limit: 50 }),
    extensionsOf(record),
    credentialPlaces(record),
  ])
  if (id !== undefined && seed.tasks.length === 0) notFound()
  const summary = agentSummary(record, baseUrl(await headers()))
  const { binding, capabilities, description, dialect, icon, inputModes, lifecycle } = summary
  const { name, outputModes, protocolVersion } = summary
  const canReopen = dialects[dialect].clientMakesTaskId
  // What a call's headers are apart from its own extensions.
  const call = dialects[dialect].encodeCall({ operation: 'get', taskId: '' })
  return (
    <Words of={['attempts', 'chat', 'credentials', 'forms', 'frames', 'parts', 'states', 'strip']}>
      <ChatScreen
        key={id ?? ''}
        id={id ?? ''}
        agent={{
          binding,
          capabilities,
          canReopen,
          description,
          dialect,
          extensions,
          icon,
          inputModes,
          lifecycle,
          name,
          outputModes,
          protocolVersion,
          skills: record.skills,
          slug: summary.slug,
          takesExtensions: dialects[dialect].extensionsHeader !== undefined,
          wire: {
            url: summary.url,
            headers: call.ok ? call.value.headers : {},
            credentials,
          },
        }}
        conversations={conversations}
        seed={seed}
        text={typeof text === 'string' ? text : exampleOf(record.skills, example)}
      />
    </Words>
  )
}

/** The example at `skill.number` of a card: one that is too long for the address itself. */
function exampleOf(skills: AgentSkill[], place: string | string[] | undefined): string {
  const [skill, at] = String(place ?? '')
    .split('.')
    .map(Number)
  return skills[skill ?? -1]?.examples[at ?? -1] ?? ''
}

/** The extensions on an agent's card: none where that cannot be read, which keeps nobody from talking. */
async function extensionsOf(record: AgentRecord): Promise<ChatAgent['extensions']> {
  const stored = await storedCard(record).catch(() => null)
  return (
    stored?.reading.card.capabilities.extensions.map(({ uri, description, required }) => ({
      uri,
      required,
      ...(description && { description }),
    })) ?? []
  )
}
