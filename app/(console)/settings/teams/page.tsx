import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { TeamsPanel } from '@/components/settings/teams/teams-panel'
import { NeedsAccounts, OnlyAdministrators } from '@/components/settings/unavailable-page'
import { readPeople } from '@/lib/server/access/accounts'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { listTeams } from '@/lib/server/db/access/teams'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.team')
  return { title: t('title') }
}

export default async function TeamsPage() {
  const viewer = await requirePageViewer()
  if (viewer.role !== 'administrator') return <OnlyAdministrators />
  if (!(await areAccountsOn())) return <NeedsAccounts />
  const [{ people }, teams] = await Promise.all([readPeople(), listTeams(viewer)])
  return (
    <ClientMessages of={['people']}>
      <TeamsPanel teams={teams} people={people} />
    </ClientMessages>
  )
}
