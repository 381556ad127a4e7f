import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { ShowWelcome } from '@/components/agents/directory/show-welcome'
import { Guide, GuideList } from '@/components/help/guide'
import { Page } from '@/components/ui/layout/page'
import { guideTexts } from '@/lib/help/guide-texts'
import { guideTitle, isGuide } from '@/lib/help/guides'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

type Props = PageProps<'/help/[[...page]]'>

const titles = Object.fromEntries(
  Object.entries(guideTexts).map(([name, text]) => [name, guideTitle(text)]),
) as typeof guideTexts

function guideIn(page: string[] = ['getting-started']) {
  const [name = '', ...rest] = page
  return rest.length === 0 && isGuide(name) ? name : undefined
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const name = guideIn((await params).page)
  const t = await getTranslations('help')
  return { title: name ? `${titles[name]} · ${t('title')}` : t('title') }
}

export default async function HelpPage({ params }: Props) {
  await requirePageViewer()
  const name = guideIn((await params).page)
  if (!name) notFound()
  const t = await getTranslations('help')
  return (
    <Page width="split" className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div>
        {/* On phones the guide comes before the list. */}
        {(await getLocale()) === 'en' ? null : <p className="mb-4 text-sm text-fg-muted">{t('english')}</p>}
        <Guide text={guideTexts[name]} />
      </div>
      <div className="border-t border-line pt-5 md:-order-1 md:border-0 md:pt-0">
        <GuideList titles={titles} current={name} />
        <div className="mt-5 px-2">
          <ClientMessages of={['directory']}>
            <ShowWelcome />
          </ClientMessages>
        </div>
      </div>
    </Page>
  )
}
