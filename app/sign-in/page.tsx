import type { Metadata } from 'next'
import Link from 'next/link'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { signIn } from '@/app/sign-in/actions'
import { SignInFrame } from '@/app/sign-in/sign-in-frame'
import { ClientMessages } from '@/app/client-messages'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { PasskeySignIn } from '@/components/sign-in/passkey-sign-in'
import { Button } from '@/components/ui/button/button'
import { hasHostName } from '@/lib/server/access/passkeys/relying-party'
import { readProviderProblem } from '@/lib/server/access/oidc/sign-in-with-provider'
import { toReturnPath } from '@/lib/server/access/sign-in-request'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { listProviders } from '@/lib/server/db/access/identity-providers'
import { findPageViewer } from '@/lib/server/http/page-viewer'
import { env } from '@/lib/server/platform/env'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: t('title') }
}

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const query = await searchParams
  const next = toReturnPath(query.next)
  if (await findPageViewer()) redirect(next)
  const t = await getTranslations('signIn')
  const accounts = await areAccountsOn()
  const hasToken = env().ACCESS_TOKEN !== undefined
  const method = accounts && !(hasToken && query.with === 'token') ? 'account' : 'token'
  const providers = method === 'account' ? (await listProviders()).filter(({ disabled }) => !disabled) : []
  const problem = readProviderProblem(query.problem)
  const other = new URLSearchParams({ next, ...(method === 'account' && { with: 'token' }) })
  return (
    <ClientMessages of={['signIn']}>
      <SignInFrame title={t('title')} text={t(method === 'account' ? 'accounts' : 'explanation')}>
        {problem ? (
          <p role="alert" className="text-pretty text-state-failed">
            {t(`providerProblems.${problem}`)}
          </p>
        ) : null}
        {providers.map(({ id, name }) => (
          <Button key={id} asChild>
            <a href={`/sign-in/with/${encodeURIComponent(id)}?next=${encodeURIComponent(next)}`}>
              {t('with', { name })}
            </a>
          </Button>
        ))}
        <SignInForm key={method} method={method} next={next} signIn={signIn} />
        {method === 'account' ? <PasskeySignIn next={next} hasHostName={hasHostName(await headers())} /> : null}
        {method === 'account' ? <p className="text-xs text-pretty text-fg-muted">{t('forgotten')}</p> : null}
        {accounts && hasToken ? (
          <Link href={`/sign-in?${other}`} className="text-accent underline-offset-2 hover:underline">
            {t(method === 'account' ? 'useToken' : 'useAccount')}
          </Link>
        ) : null}
      </SignInFrame>
    </ClientMessages>
  )
}
