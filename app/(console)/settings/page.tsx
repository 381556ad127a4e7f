import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { signOut } from '@/app/sign-in/actions'
import { ClientMessages } from '@/app/client-messages'
import { About } from '@/components/settings/about'
import { Appearance } from '@/components/settings/appearance'
import { CatalogLinks } from '@/components/settings/catalog-links'
import { NotificationSettings } from '@/components/settings/notification-settings'
import { RetentionLimits } from '@/components/settings/retention-limits'
import { SecuritySettings } from '@/components/settings/security-settings'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { buildUrl } from '@/lib/api/operations/build-url'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { env } from '@/lib/server/platform/env'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { readHealth } from '@/lib/server/http/health'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { readDefaultRetention } from '@/lib/server/retention/retention-limits'
import { isLoopback } from '@/scripts/listen-problem.mjs'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('title') }
}

export default async function SettingsPage() {
  await requirePageViewer()
  const t = await getTranslations('settings')
  const { ACCESS_TOKEN, HOST, OUTBOUND_ALLOW, OUTBOUND_DENY, SECRET_KEY } = env()
  const report = await readHealth(await headers())
  return (
    <ClientMessages of={['retention']}>
      <div className="divide-y divide-line border-y border-line">
        <Appearance />
        <NotificationSettings />
        <CatalogLinks aiCatalogUrl={buildUrl('readAiCatalog', {}, readBaseUrl(await headers()))} />
        <RetentionLimits limits={await readDefaultRetention()} />
        <About version={report.version} database={report.database} reason={report.reason} instance={report.instance} />
        <SecuritySettings
          localAllowed={isLoopback(HOST)}
          allow={OUTBOUND_ALLOW}
          deny={OUTBOUND_DENY}
          hasOwnKey={SECRET_KEY !== undefined}
        />
        {ACCESS_TOKEN && !(await areAccountsOn()) ? (
          <SettingsSection title={t('session')} hint={t('sessionHint')}>
            <form action={signOut}>
              <Button type="submit">{t('signOut')}</Button>
            </form>
          </SettingsSection>
        ) : null}
      </div>
    </ClientMessages>
  )
}
