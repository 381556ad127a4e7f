import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { SettingsNavigation } from '@/components/settings/settings-navigation'
import { Page } from '@/components/ui/layout/page'

export default async function SettingsLayout({ children }: LayoutProps<'/settings'>) {
  const t = await getTranslations('settings')
  return (
    <ClientMessages of={['attempts', 'settings']}>
      <Page title={t('title')} width="split">
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-[9rem_minmax(0,1fr)]">
          <SettingsNavigation />
          <div className="min-w-0">{children}</div>
        </div>
      </Page>
    </ClientMessages>
  )
}
