import { getTranslations } from 'next-intl/server'
import { DirectorySkeleton } from '@/components/agents/directory/directory-skeleton'
import { Page } from '@/components/ui/page'

export default async function DirectoryLoading() {
  const t = await getTranslations('directory')
  return (
    <Page title={t('title')}>
      <DirectorySkeleton />
    </Page>
  )
}
