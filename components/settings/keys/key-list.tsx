'use client'

import { KeyRound, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmCall } from '@/components/settings/confirm-call'
import { ChangeKeyDialog } from '@/components/settings/keys/change-key-dialog'
import { CreateKeyDialog } from '@/components/settings/keys/create-key-dialog'
import { KeyRow } from '@/components/settings/keys/key-row'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { includesRole, type Role } from '@/lib/access/roles'
import type { ApiKey } from '@/lib/api/api-key'
import { api } from '@/lib/client/api'

interface KeyListProps {
  keys: readonly ApiKey[]
  /** Role of the person. */
  role: Role
  /** Switchboard's URL in examples. */
  baseUrl: string
}

type OpenDialog = { kind: 'create' } | { kind: 'change' | 'revoke'; key: ApiKey } | null

/** The API keys, with dialogs to create, change and revoke them. */
export function KeyList({ keys: first, role, baseUrl }: KeyListProps) {
  const t = useTranslations('keys')
  const [keys, setKeys] = useState(first)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = (): void => setDialog(null)
  const replace = (key: ApiKey): void => setKeys((all) => all.map((each) => (each.id === key.id ? key : each)))
  const showsPerson = new Set(keys.map(({ person }) => person.id)).size > 1
  const canChange = includesRole(role, 'member')
  const create = canChange ? (
    <Button variant="primary" onClick={() => setDialog({ kind: 'create' })}>
      <Plus />
      {t('create')}
    </Button>
  ) : null
  const reason = canChange ? null : <p className="mt-1 text-pretty text-fg-muted">{t('needsMember')}</p>
  return (
    <>
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title={t('empty')} description={t('emptyHint')} action={create ?? reason} />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="text-base">{t('title')}</h2>
              <p className="mt-1 text-pretty text-fg-muted">{t('emptyHint')}</p>
              {reason}
            </div>
            {create}
          </div>
          <ul aria-label={t('title')} className="divide-y divide-line border-y border-line">
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                showsPerson={showsPerson}
                onChange={canChange ? () => setDialog({ kind: 'change', key }) : null}
                onRevoke={() => setDialog({ kind: 'revoke', key })}
              />
            ))}
          </ul>
        </>
      )}
      {dialog?.kind === 'create' ? (
        <CreateKeyDialog
          role={role}
          baseUrl={baseUrl}
          onCreated={(key) => setKeys((all) => [key, ...all])}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'change' ? (
        <ChangeKeyDialog
          apiKey={dialog.key}
          changesLimits={role === 'administrator'}
          onChanged={replace}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'revoke' ? (
        <ConfirmCall
          title={t('revokeQuestion', { name: dialog.key.name })}
          description={t('revokeConsequence')}
          action={t('revokeKey')}
          call={() => api.revokeApiKey({ id: dialog.key.id })}
          onValue={replace}
          onClose={close}
        />
      ) : null}
    </>
  )
}
