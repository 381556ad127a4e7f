import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { firstSample } from '@/app/(console)/(directory)/welcome'
import { DirectorySkeleton, ToolbarSkeleton } from '@/components/agents/directory/directory-skeleton'
import { layoutCookie, chooseListLayout } from '@/components/agents/directory/directory-params'
import { dismissed, welcomeCookie } from '@/components/agents/directory/welcome-cookie'
import { WelcomePanel } from '@/components/agents/directory/welcome-panel'
import { Page } from '@/components/ui/layout/page'

export default async function DirectoryLoading() {
  const t = await getTranslations('directory')
  const stored = await cookies()
  return (
    <Page title={t('title')}>
      {stored.get(welcomeCookie)?.value === dismissed ? null : (
        <WelcomePanel sample={firstSample} recording={undefined} />
      )}
      <ToolbarSkeleton />
      <DirectorySkeleton layout={chooseListLayout(stored.get(layoutCookie)?.value, 0)} />
    </Page>
  )
}
