import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { KeyList } from '@/components/settings/keys/key-list'
import { PersonLimits } from '@/components/settings/keys/person-limits'
import { readApiKeys } from '@/lib/server/access/api-keys'
import { readPersonQuota } from '@/lib/server/db/access/quota-setting'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys')
  return { title: t('title') }
}

export default async function ApiKeysPage() {
  const viewer = await requirePageViewer()
  const { keys } = await readApiKeys(viewer)
  return (
    <ClientMessages of={['keys']}>
      <KeyList keys={keys} role={viewer.role} baseUrl={readBaseUrl(await headers())} />
      {viewer.role === 'administrator' ? <PersonLimits quota={await readPersonQuota()} /> : null}
    </ClientMessages>
  )
}
