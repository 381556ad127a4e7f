import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { redeemLink } from '@/app/sign-in/actions'
import { SignInFrame } from '@/app/sign-in/sign-in-frame'
import { ClientMessages } from '@/app/client-messages'
import { LinkForm } from '@/components/sign-in/link-form'
import { Button } from '@/components/ui/button/button'
import { readAccountLink } from '@/lib/server/access/sign-in'

/**
 * The URL is a secret, which no other site gets. With `no-referrer`, the form would be sent with `Origin: null` without JavaScript,
 * and be refused.
 */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: t('title'), referrer: 'same-origin', robots: { index: false, follow: false } }
}

/** An invitation or a link for a new password. A link that was used reads like one that never existed. */
export default async function AccountLinkPage({ params }: PageProps<'/sign-in/link/[token]'>) {
  const t = await getTranslations('signIn.link')
  const { token } = await params
  const link = await readAccountLink(token)
  if (!link)
    return (
      <SignInFrame title={t('invalid')} text={t('invalidText')}>
        <Button asChild>
          <Link href="/sign-in">{t('toSignIn')}</Link>
        </Button>
      </SignInFrame>
    )
  const isInvitation = link.kind === 'invitation'
  return (
    <ClientMessages of={['signIn']}>
      <SignInFrame
        title={t(isInvitation ? 'invitation' : 'passwordTitle')}
        text={isInvitation ? t('invitationText') : t('passwordText', { name: link.name ?? '' })}
      >
        <LinkForm kind={link.kind} token={token} email={link.email} redeemLink={redeemLink} />
      </SignInFrame>
    </ClientMessages>
  )
}
