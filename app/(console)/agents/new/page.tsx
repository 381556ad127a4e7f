import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader, parseAsString, type SearchParams } from 'nuqs/server'
import { ClientMessages } from '@/app/client-messages'
import { AddedAgent } from '@/components/agents/register/added-agent'
import { RegisterAgent } from '@/components/agents/register/register-agent'
import { NeedsRole } from '@/components/entities/viewer/needs-role'
import { Page } from '@/components/ui/layout/page'
import { includesRole } from '@/lib/access/roles'
import { findAgent } from '@/lib/server/db/agents/agents'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('register')
  return { title: t('title') }
}

/** `url` fills in the form; `added` names the agent that was just registered. */
const readParams = createLoader({ url: parseAsString.withDefault(''), added: parseAsString })

export default async function NewAgentPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await requirePageViewer()
  const t = await getTranslations('register')
  const { url, added } = await readParams(searchParams)
  const agent = added && (await findAgent(viewer, added))
  return (
    <ClientMessages of={['agent', 'attempts', 'checks', 'credentials', 'dialectSigns', 'register']}>
      <Page title={t('title')} width="column">
        {!includesRole(viewer.role, 'editor') ? (
          <NeedsRole least="editor" />
        ) : agent ? (
          <AddedAgent agent={{ slug: agent.slug, name: agent.name, binding: agent.binding }} />
        ) : (
          <RegisterAgent initialText={url} />
        )}
      </Page>
    </ClientMessages>
  )
}
