import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { ProvidersPanel } from '@/components/settings/providers/providers-panel'
import { NeedsAccounts, OnlyAdministrators } from '@/components/settings/unavailable-page'
import { listIdentityProviders } from '@/lib/server/access/oidc/manage-providers'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { listTeams } from '@/lib/server/db/access/teams'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.provider')
  return { title: t('title') }
}

export default async function SignInProvidersPage() {
  const viewer = await requirePageViewer()
  if (viewer.role !== 'administrator') return <OnlyAdministrators />
  if (!(await areAccountsOn())) return <NeedsAccounts />
  const [{ providers, redirectUrl, logoutUrl }, teams] = await Promise.all([
    listIdentityProviders(readBaseUrl(await headers())),
    listTeams(viewer),
  ])
  return (
    <ClientMessages of={['people']}>
      <ProvidersPanel providers={providers} teams={teams} redirectUrl={redirectUrl} logoutUrl={logoutUrl} />
    </ClientMessages>
  )
}
