import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { ClientMessages } from '@/app/client-messages'
import type { ChatAgent } from '@/components/chat/chat-agent'
import { ChatScreen } from '@/components/chat/chat-screen'
import type { AgentSkill } from '@/lib/a2a/card'
import { dialects } from '@/lib/a2a/dialects'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import { toAgentSummary } from '@/lib/server/agents/agent-view'
import { listConversationPage } from '@/lib/server/conversations/conversation-page'
import { listCredentialPlaces } from '@/lib/server/credentials/agent-fetch'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { readConversation } from '@/lib/server/tasks/read-conversation'

type Props = PageProps<'/chat/[slug]/[[...context]]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params
  const agent = await findAgent(await requirePageViewer(), slug)
  return { title: agent?.name ?? slug }
}

export default async function ChatPage({ params, searchParams }: Props) {
  const viewer = await requirePageViewer()
  const { slug, context } = await params
  const { text, example } = await searchParams
  const id = context?.map(decodeURIComponent).join('/')
  const record = await findAgent(viewer, slug)
  if (!record) notFound()
  const [seed, conversations, extensions, credentials] = await Promise.all([
    id === undefined ? { contextId: null, tasks: [] } : readConversation(viewer, record.id, id),
    listConversationPage(viewer, { agent: record.id, limit: 50 }),
    extensionsOf(record),
    listCredentialPlaces(record),
  ])
  if (id !== undefined && seed.tasks.length === 0) notFound()
  const summary = toAgentSummary(viewer, record, readBaseUrl(await headers()))
  const { access, binding, capabilities, description, dialect, icon, inputModes, lifecycle } = summary
  const { name, outputModes, protocolVersion } = summary
  const canReopen = dialects[dialect].clientCreatesTaskId
  // Headers of a call, without its extensions.
  const call = dialects[dialect].encodeCall({ operation: 'get', taskId: '' })
  return (
    <ClientMessages
      of={[
        'attempts',
        'chat',
        'credentials',
        'forms',
        'frames',
        'parts',
        'prompts',
        'ratings',
        'states',
        'strip',
        'traces',
      ]}
    >
      <ChatScreen
        key={id ?? ''}
        id={id ?? ''}
        agent={{
          access,
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
          supportsExtensions: dialects[dialect].extensionsHeader !== undefined,
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
    </ClientMessages>
  )
}

/** Returns the example at `skill.number` of a card, for examples that are too long for the URL. */
function exampleOf(skills: AgentSkill[], place: string | string[] | undefined): string {
  const [skill, at] = String(place ?? '')
    .split('.')
    .map(Number)
  return skills[skill ?? -1]?.examples[at ?? -1] ?? ''
}

/** Returns the extensions of an agent's card; none if it cannot be read, which does not prevent a chat. */
async function extensionsOf(record: AgentRecord): Promise<ChatAgent['extensions']> {
  const stored = await readStoredCard(record).catch(() => null)
  return (
    stored?.reading.card.capabilities.extensions.map(({ uri, description, required }) => ({
      uri,
      required,
      ...(description && { description }),
    })) ?? []
  )
}
