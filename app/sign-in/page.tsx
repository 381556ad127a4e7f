import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { signIn } from '@/app/sign-in/actions'
import { ClientMessages } from '@/app/client-messages'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { Logo } from '@/components/ui/brand/logo'
import { toReturnPath } from '@/lib/server/access/sign-in-request'
import { findPageViewer } from '@/lib/server/http/page-viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: t('title') }
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = toReturnPath((await searchParams).next)
  if (await findPageViewer()) redirect(next)
  const t = await getTranslations('signIn')
  return (
    <ClientMessages of={['signIn']}>
      <main className="mx-auto grid min-h-dvh w-full max-w-80 content-center gap-6 px-4 py-10">
        <div className="grid gap-3">
          <Logo className="size-10" />
          <h1 className="text-xl">{t('title')}</h1>
          <p className="text-fg-muted">{t('explanation')}</p>
        </div>
        <SignInForm next={next} signIn={signIn} />
      </main>
    </ClientMessages>
  )
}
