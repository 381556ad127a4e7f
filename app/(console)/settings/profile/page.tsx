import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { PasskeyList } from '@/components/settings/passkeys/passkey-list'
import { Appearance } from '@/components/settings/appearance'
import { NameForm } from '@/components/settings/profile/name-form'
import { PasswordForm } from '@/components/settings/profile/password-form'
import { PictureForm } from '@/components/settings/profile/picture-form'
import { SessionList } from '@/components/settings/profile/session-list'
import { NeedsAccounts } from '@/components/settings/unavailable-page'
import { listOwnPasskeys } from '@/lib/server/access/passkeys/own-passkeys'
import { hasHostName } from '@/lib/server/access/passkeys/relying-party'
import { listOwnSessions, readProfile } from '@/lib/server/access/accounts'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.profile')
  return { title: t('title') }
}

export default async function ProfilePage() {
  const viewer = await requirePageViewer()
  const profile = await readProfile(viewer)
  if (!profile.accounts) return <NeedsAccounts />
  const sent = await headers()
  const { sessions } = await listOwnSessions(viewer, sent)
  const { passkeys } = await listOwnPasskeys(viewer)
  return (
    <ClientMessages of={['people']}>
      <div className="divide-y divide-line border-b border-line *:first:pt-0">
        <NameForm profile={profile} />
        <PictureForm profile={profile} />
        <Appearance />
        <PasswordForm email={profile.email} />
        <PasskeyList passkeys={passkeys} hasHostName={hasHostName(sent)} />
        <SessionList sessions={sessions} />
      </div>
    </ClientMessages>
  )
}
