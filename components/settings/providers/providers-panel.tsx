'use client'

import { LogIn, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmCall } from '@/components/settings/confirm-call'
import { ProviderForm } from '@/components/settings/providers/provider-form'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import type { Team } from '@/lib/api/account'
import type { IdentityProvider } from '@/lib/api/identity-provider'
import { api } from '@/lib/client/api'

interface ProvidersPanelProps {
  providers: readonly IdentityProvider[]
  teams: readonly Team[]
  /** The URLs to register at a provider; `{id}` stands for the provider's ID. */
  redirectUrl: string
  logoutUrl: string
}

type Editing = { kind: 'add' } | { kind: 'change' | 'remove'; provider: IdentityProvider }

/** The identity providers with which people sign in. */
export function ProvidersPanel({ providers, teams, redirectUrl, logoutUrl }: ProvidersPanelProps) {
  const t = useTranslations('people.provider')
  const [editing, setEditing] = useState<Editing | null>(null)
  const close = (): void => setEditing(null)
  const add = (
    <Button variant="primary" onClick={() => setEditing({ kind: 'add' })}>
      <Plus />
      {t('add')}
    </Button>
  )
  return (
    <>
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        {providers.length > 0 ? add : null}
      </header>
      {providers.length > 0 ? (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              logoutUrl={logoutUrl.replace('{id}', provider.id)}
              edit={setEditing}
            />
          ))}
        </ul>
      ) : (
        <EmptyState icon={LogIn} title={t('none')} description={t('text')} action={add} />
      )}
      <Address label={t('redirectUrl')} url={redirectUrl} />
      <Dialog open={editing !== null && editing.kind !== 'remove'} onOpenChange={(open) => (open ? null : close())}>
        {editing && editing.kind !== 'remove' ? (
          <DialogContent title={t(editing.kind === 'add' ? 'add' : 'change')} description={t('text')}>
            <ProviderForm provider={editing.kind === 'add' ? null : editing.provider} teams={teams} onSaved={close} />
          </DialogContent>
        ) : null}
      </Dialog>
      {editing?.kind === 'remove' ? (
        <ConfirmCall
          title={t('removeQuestion', { name: editing.provider.name })}
          description={t('removeConsequence')}
          action={t('remove')}
          call={() => api.removeIdentityProvider({ id: editing.provider.id })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface ProviderRowProps {
  provider: IdentityProvider
  logoutUrl: string
  edit: (editing: Editing) => void
}

function ProviderRow({ provider, logoutUrl, edit }: ProviderRowProps) {
  const t = useTranslations('people.provider')
  const { pending, run } = useApiCall<IdentityProvider>({ refreshes: true })
  const { id, name, issuer, disabled } = provider
  return (
    <li className="grid gap-1 py-2.5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" dir="auto">
            {name}
            {disabled ? <span className="ms-2 text-xs font-normal text-fg-muted">{t('disabled')}</span> : null}
          </p>
          <p className="text-xs text-fg-muted wrap-anywhere">{issuer}</p>
        </div>
        <Button
          size="sm"
          disabled={pending}
          onClick={() => run(() => api.changeIdentityProvider({ id, body: { disabled: !disabled } }))}
        >
          {t(disabled ? 'enable' : 'disable')}
        </Button>
        <IconButton label={t('changeNamed', { name })} onClick={() => edit({ kind: 'change', provider })}>
          <Pencil />
        </IconButton>
        <IconButton label={t('removeNamed', { name })} onClick={() => edit({ kind: 'remove', provider })}>
          <Trash2 />
        </IconButton>
      </div>
      <Address label={t('logoutUrl')} url={logoutUrl} />
    </li>
  )
}

/** A URL to register at a provider. */
function Address({ label, url }: { label: string; url: string }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-xs text-fg-muted">
      {label}
      <code className="font-mono wrap-anywhere">{url}</code>
      <CopyButton text={url} label={label} />
    </p>
  )
}
