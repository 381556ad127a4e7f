'use client'

import { LogIn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCredentialStore } from '@/components/credentials/credential-context'
import { Button } from '@/components/ui/button/button'
import type { SchemeStatus } from '@/lib/api/credential-calls'

interface SchemeActionsProps {
  scheme: string
  credential: NonNullable<SchemeStatus['given']>
  busy: boolean
  /** Starts the sign-in at the provider; null for schemes without sign-in. */
  signIn: (() => Promise<void>) | null
  onEdit: () => void
}

/** Actions for a stored credential. */
export function SchemeActions({ scheme, credential, busy, signIn, onEdit }: SchemeActionsProps) {
  const t = useTranslations('credentials')
  const { store } = useCredentialStore()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {signIn ? (
        <Button
          size="sm"
          variant={credential.state === 'ready' ? 'secondary' : 'primary'}
          disabled={busy}
          onClick={() => void signIn()}
        >
          <LogIn />
          {t(credential.state === 'ready' ? 'signInAgain' : 'signIn')}
        </Button>
      ) : null}
      <Button size="sm" disabled={busy} onClick={onEdit}>
        {t(credential.state === 'elsewhere' ? 'giveAgain' : 'replace')}
      </Button>
      <Button size="sm" variant="ghost" disabled={busy} onClick={() => void store.remove(scheme)}>
        {t('remove')}
      </Button>
    </div>
  )
}
