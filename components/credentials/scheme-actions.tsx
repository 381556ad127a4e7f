'use client'

import { ExternalLink, LogIn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCredentialStore } from '@/components/credentials/credential-context'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { AuthorizationStart, SchemeStatus } from '@/lib/api/credential-calls'

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

/** Only HTTP URLs become links, whatever a provider returns. */
const isWeb = (address: string): boolean => /^https?:\/\//i.test(address)

function OpenProvider({ address, label }: { address: string; label: string }) {
  if (!isWeb(address)) return null
  return (
    <Button asChild variant="primary">
      <a href={address} target="_blank" rel="noreferrer noopener">
        <ExternalLink />
        {label}
      </a>
    </Button>
  )
}

function DeviceInstructions({ address: shown }: { address: string }) {
  const t = useTranslations('credentials.consent')
  const address = () => (
    <span className="font-mono text-xs break-all" dir="ltr">
      {shown}
    </span>
  )
  return t.rich('device', { address })
}

function Waiting({ until }: { until: string }) {
  const t = useTranslations('credentials.consent')
  return t.rich('waiting', { when: () => <RelativeTime at={until} ahead /> })
}

/** Instructions to complete a sign-in at the provider, shown while Switchboard waits for it. */
export function ConsentNote({ start }: { start: AuthorizationStart }) {
  const t = useTranslations('credentials.consent')
  return (
    <div className="grid gap-3 rounded-panel border border-line border-l-2 border-l-state-auth-required px-4 py-3">
      {start.kind === 'device' ? (
        <>
          <p className="text-pretty">
            <DeviceInstructions address={start.verificationUri} />
          </p>
          <p className="flex items-center gap-2">
            <output aria-label={t('code')} className="font-mono text-xl tracking-widest wrap-anywhere" dir="ltr">
              {start.userCode}
            </output>
            <CopyButton text={start.userCode} label={t('copyCode')} />
          </p>
        </>
      ) : (
        <p className="text-pretty">{t('page')}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <OpenProvider
          address={start.kind === 'device' ? (start.verificationUriComplete ?? start.verificationUri) : start.url}
          label={t('open')}
        />
        <output className="flex items-center gap-2 text-xs text-fg-muted">
          <span aria-hidden className="size-2 animate-breathe rounded-full bg-state-working" />
          <span>
            <Waiting until={start.expiresAt} />
          </span>
        </output>
      </div>
    </div>
  )
}
