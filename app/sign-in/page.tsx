import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { signIn } from '@/app/sign-in/actions'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { ownPath } from '@/lib/server/access/own-path'
import { isSignedIn } from '@/lib/server/http/viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: t('title') }
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = ownPath((await searchParams).next)
  if (await isSignedIn()) redirect(next)
  const t = await getTranslations('signIn')
  return (
    <main>
      <h1>{t('title')}</h1>
      <p>{t('explanation')}</p>
      <SignInForm next={next} signIn={signIn} />
    </main>
  )
}
