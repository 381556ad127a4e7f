import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { DirectorySkeleton, ToolbarSkeleton } from '@/components/agents/directory/directory-skeleton'
import { layoutCookie, chooseListLayout } from '@/components/agents/directory/list-layout'
import { Page } from '@/components/ui/layout/page'

export default async function DirectoryLoading() {
  const t = await getTranslations('directory')
  return (
    <Page title={t('title')}>
      <ToolbarSkeleton />
      <DirectorySkeleton layout={chooseListLayout((await cookies()).get(layoutCookie)?.value, 0)} />
    </Page>
  )
}
