import { getTranslations } from 'next-intl/server'
import { pageViewer } from '@/lib/server/http/viewer'

export default async function DirectoryPage() {
  await pageViewer()
  const t = await getTranslations('directory')
  return <h1>{t('title')}</h1>
}
