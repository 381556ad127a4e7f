'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddPasskeyDialog } from '@/components/settings/passkeys/add-passkey-dialog'
import { ConfirmCall } from '@/components/settings/confirm-call'
import { RenamePasskeyDialog } from '@/components/settings/passkeys/rename-passkey-dialog'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { toast } from '@/components/ui/feedback/toast'
import { useRelativeTime } from '@/components/ui/text/relative-time'
import type { Passkey } from '@/lib/api/passkey'
import { api } from '@/lib/client/api'

/** The dialog that is open. */
type Editing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

function PasskeyRow({ passkey, edit }: { passkey: Passkey; edit: (editing: Editing) => void }) {
  const t = useTranslations('people.passkeys')
  const relativeTime = useRelativeTime()
  const { name, synced, createdAt, usedAt } = passkey
  return (
    <li aria-label={name} className="flex items-center gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" dir="auto" title={name}>
          {name}
        </p>
        <p className="text-xs text-pretty text-fg-muted">
          {[
            t('created', { time: relativeTime(createdAt) }),
            usedAt === null ? t('unused') : t('used', { time: relativeTime(usedAt) }),
            t(synced ? 'synced' : 'bound'),
          ].join(' · ')}
        </p>
      </div>
      <IconButton label={t('renameNamed', { name })} onClick={() => edit({ kind: 'rename', passkey })}>
        <Pencil />
      </IconButton>
      <IconButton label={t('removeNamed', { name })} onClick={() => edit({ kind: 'remove', passkey })}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  /** Passkeys need one; an IP address has none. */
  hasHostName: boolean
}

/** The own passkeys, which can be added, renamed and removed. */
export function PasskeyList({ passkeys, hasHostName }: PasskeyListProps) {
  const t = useTranslations('people.passkeys')
  const [editing, setEditing] = useState<Editing | null>(null)
  const close = (): void => setEditing(null)
  return (
    <SettingsSection id="passkeys" title={t('title')} hint={t('hint')}>
      {passkeys.length > 0 ? (
        <ul className="-mt-2.5 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} edit={setEditing} />
          ))}
        </ul>
      ) : (
        <p className="text-fg-muted">{t('none')}</p>
      )}
      {hasHostName ? (
        <Button className="justify-self-start" onClick={() => setEditing({ kind: 'add' })}>
          <Plus />
          {t('add')}
        </Button>
      ) : (
        <p className="max-w-prose text-pretty text-fg-muted">{t('ipAddress')}</p>
      )}
      {editing?.kind === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {editing?.kind === 'rename' ? <RenamePasskeyDialog passkey={editing.passkey} onClose={close} /> : null}
      {editing?.kind === 'remove' ? (
        <ConfirmCall
          title={t('removeQuestion', { name: editing.passkey.name })}
          description={t('removeConsequence')}
          action={t('remove')}
          call={() => api.removePasskey({ id: editing.passkey.id })}
          onValue={() => toast.success(t('removed'))}
          onClose={close}
        />
      ) : null}
    </SettingsSection>
  )
}
