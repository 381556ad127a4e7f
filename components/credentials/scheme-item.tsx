'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { ConsentNote, SchemeActions } from '@/components/credentials/scheme-actions'
import { useCredentials, useCredentialStore } from '@/components/credentials/credential-context'
import { CredentialForm } from '@/components/credentials/credential-form'
import { CredentialDetails, SchemeDescription } from '@/components/credentials/scheme-details'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { CredentialInput } from '@/lib/api/credential'
import type { SchemeStatus } from '@/lib/api/credential-calls'

const dots = {
  ready: 'bg-state-completed',
  unauthorized: 'bg-state-auth-required',
  pending: 'bg-state-working animate-breathe',
  failed: 'bg-state-failed',
  elsewhere: 'bg-state-auth-required',
  unreadable: 'bg-state-failed',
  unset: 'border border-dashed border-state-unknown',
}

/** State of a credential: a dot and a label. */
function CredentialState({ credential }: { credential: SchemeStatus['given'] }) {
  const t = useTranslations('credentials.states')
  const state = credential?.state ?? 'unset'
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-fg-muted">
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[state])} />
      {t(state)}
    </span>
  )
}

/** Starts the sign-in at the provider of a scheme. Shows the link instead if the page must stay open. */
function useSignIn(scheme: string): () => Promise<void> {
  const { store, opensTab } = useCredentialStore()
  return async () => {
    const start = await store.authorize(scheme)
    if (start?.kind === 'redirect' && !opensTab) location.assign(start.url)
  }
}

interface SchemeItemProps {
  scheme: SchemeStatus
  /** Whether the form is open at first, unless the scheme uses a sign-in. */
  open: boolean
}

/** Whether the flow needs the consent of a person at the provider. */
const bySignIn = (flow: string | undefined): boolean => flow === 'authorizationCode' || flow === 'deviceCode'

/** One security scheme of the card: its description, its status and the form. */
export function SchemeItem({ scheme, open }: SchemeItemProps) {
  const t = useTranslations('credentials')
  const translateFault = useTranslateFault()
  const id = useId()
  const { store } = useCredentialStore()
  const busy = useCredentials((state) => state.busy === scheme.name)
  const refused = useCredentials((state) => (state.refused?.scheme === scheme.name ? state.refused.fault : null))
  const consent = useCredentials((state) => (state.consent?.scheme === scheme.name ? state.consent.start : null))
  const signIn = useSignIn(scheme.name)
  const [editing, setEditing] = useState<'shown' | 'asked' | null>(
    open && !bySignIn(scheme.given?.flow) ? 'shown' : null,
  )
  const box = useRef<HTMLElement>(null)
  const close = (): void => {
    setEditing(null)
    // The button that had focus no longer exists.
    box.current?.focus()
  }
  const { given } = scheme

  const save = async (credential: CredentialInput): Promise<void> => {
    if (!(await store.put(scheme.name, credential))) return
    close()
    if ('flow' in credential && bySignIn(credential.flow)) await signIn()
  }
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={id} className="grid grid-cols-1 gap-3 py-3 outline-none">
      <header className="flex flex-wrap min-h-7 items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-sm wrap-anywhere" dir="auto">
          {scheme.name}
        </h2>
        <span className="text-xs text-fg-muted">{t(`types.${given?.type ?? scheme.type}`)}</span>
        <span className="ml-auto flex items-center gap-3">
          <CredentialState credential={given} />
          {scheme.set || editing ? null : (
            <Button size="sm" onClick={() => setEditing('asked')}>
              {t('give')}
            </Button>
          )}
        </span>
      </header>
      <SchemeDescription scheme={scheme} />
      {given ? <CredentialDetails credential={given} /> : null}
      {given?.problem ? <p className="text-state-failed text-pretty wrap-anywhere">{given.problem}</p> : null}
      {given?.refused ? <p className="text-state-failed text-pretty">{t('refusedByAgent')}</p> : null}
      {consent ? <ConsentNote start={consent} /> : null}
      {refused ? <ErrorPanel fault={translateFault(refused)} /> : null}
      {editing ? (
        <CredentialForm
          scheme={scheme}
          action={t(scheme.set && given?.state !== 'elsewhere' ? 'replace' : 'save')}
          pending={busy}
          focus={editing === 'asked'}
          onCredential={(credential) => void save(credential)}
          others={
            <Button variant="ghost" onClick={close}>
              {t('close')}
            </Button>
          }
        />
      ) : given ? (
        <SchemeActions
          scheme={scheme.name}
          credential={given}
          busy={busy}
          signIn={bySignIn(given.flow) && given.state !== 'elsewhere' && !consent ? signIn : null}
          onEdit={() => setEditing('asked')}
        />
      ) : null}
    </section>
  )
}
