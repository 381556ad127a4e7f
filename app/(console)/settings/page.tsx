import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
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
import { Page } from '@/components/ui/layout/page'
import { buildUrl } from '@/lib/api/operations/build-url'
import { env } from '@/lib/server/platform/env'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { readHealth } from '@/lib/server/http/health'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { readDefaultRetention } from '@/lib/server/retention/due-logs'
import { isLoopback } from '@/scripts/listen-problem.mjs'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('title') }
}

export default async function SettingsPage() {
  await requirePageViewer()
  const t = await getTranslations('settings')
  const keys = await getTranslations('keys')
  const { ACCESS_TOKEN, HOST, OUTBOUND_ALLOW, OUTBOUND_DENY, SECRET_KEY } = env()
  const report = await readHealth(await headers())
  return (
    <ClientMessages of={['attempts', 'retention', 'settings']}>
      <Page title={t('title')} width="column">
        <div className="divide-y divide-line border-y border-line">
          <Appearance />
          <NotificationSettings />
          <CatalogLinks aiCatalogUrl={buildUrl('readAiCatalog', {}, readBaseUrl(await headers()))} />
          <SettingsSection title={keys('title')} hint={keys('linkHint')}>
            <div>
              <Button asChild>
                <Link href="/settings/keys">{keys('link')}</Link>
              </Button>
            </div>
          </SettingsSection>
          <RetentionLimits limits={await readDefaultRetention()} />
          <About
            version={report.version}
            database={report.database}
            reason={report.reason}
            instance={report.instance}
          />
          <SecuritySettings
            localAllowed={isLoopback(HOST)}
            allow={OUTBOUND_ALLOW}
            deny={OUTBOUND_DENY}
            hasOwnKey={SECRET_KEY !== undefined}
          />
          {ACCESS_TOKEN ? (
            <SettingsSection title={t('session')} hint={t('sessionHint')}>
              <form action={signOut}>
                <Button type="submit">{t('signOut')}</Button>
              </form>
            </SettingsSection>
          ) : null}
        </div>
      </Page>
    </ClientMessages>
  )
}
