import { getTranslations } from 'next-intl/server'

export default async function DirectoryPage() {
  const t = await getTranslations('directory')
  return <h1>{t('title')}</h1>
}
