import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { PeoplePanel } from '@/components/settings/people/people-panel'
import { TurnOnAccounts } from '@/components/settings/people/turn-on-accounts'
import { OnlyAdministrators } from '@/components/settings/unavailable-page'
import { readPeople } from '@/lib/server/access/accounts'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { requirePerson } from '@/lib/server/db/access/people'
import { listTeams } from '@/lib/server/db/access/teams'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { env } from '@/lib/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people')
  return { title: t('title') }
}

export default async function PeoplePage({ searchParams }: PageProps<'/settings/people'>) {
  const viewer = await requirePageViewer()
  if (viewer.role !== 'administrator') return <OnlyAdministrators />
  if (!(await areAccountsOn())) {
    const { name, email } = await requirePerson(viewer.userId)
    return (
      <ClientMessages of={['people']}>
        <TurnOnAccounts knownName={email === null ? null : name} />
      </ClientMessages>
    )
  }
  const [people, teams, { invite }] = await Promise.all([readPeople(), listTeams(viewer), searchParams])
  return (
    <ClientMessages of={['people']}>
      <PeoplePanel
        key={String(invite !== undefined)}
        people={people}
        teams={teams}
        ownId={viewer.userId}
        hasToken={env().ACCESS_TOKEN !== undefined}
        invites={invite !== undefined}
      />
    </ClientMessages>
  )
}
