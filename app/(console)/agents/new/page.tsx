import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { preview, register } from '@/app/(console)/agents/new/actions'
import { RegisterAgent } from '@/components/agents/register/register-agent'
import { Page } from '@/components/ui/page'
import { pageViewer } from '@/lib/server/http/viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('register')
  return { title: t('title') }
}

export default async function NewAgentPage({ searchParams }: { searchParams: Promise<{ url?: string | string[] }> }) {
  await pageViewer()
  const t = await getTranslations('register')
  const { url } = await searchParams
  return (
    <Page title={t('title')}>
      <RegisterAgent preview={preview} register={register} initialUrl={typeof url === 'string' ? url : ''} />
    </Page>
  )
}
