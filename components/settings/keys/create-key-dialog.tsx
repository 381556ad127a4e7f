'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { AgentChoice } from '@/components/settings/keys/agent-choice'
import { daysOf, type Lifetime, LifetimeSelect } from '@/components/settings/keys/lifetime-select'
import { CopyKeyButton, NewKey } from '@/components/settings/keys/new-key'
import { QuotaFields } from '@/components/settings/keys/quota-fields'
import { noLimits, parseQuota } from '@/components/settings/keys/quota-form-values'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { Select } from '@/components/ui/form/select'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import { type KeyScope, keyScopes, roleOfScope } from '@/lib/access/key-scopes'
import { includesRole, type Role } from '@/lib/access/roles'
import type { ApiKey, NewApiKey } from '@/lib/api/api-key'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface CreateKeyDialogProps {
  role: Role
  baseUrl: string
  onCreated: (key: ApiKey) => void
  onClose: () => void
}

/** Creates an API key, then shows its secret once. */
export function CreateKeyDialog({ role, baseUrl, onCreated, onClose }: CreateKeyDialogProps) {
  const t = useTranslations('keys')
  const ui = useTranslations('ui')
  const translateFault = useTranslateFault()
  const formId = useId()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<KeyScope>('call')
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [slugs, setSlugs] = useState<readonly string[] | null>(null)
  const [limits, setLimits] = useState(noLimits)
  const [busy, setBusy] = useState(false)
  const [created, setCreated] = useState<NewApiKey | null>(null)
  const [fault, setFault] = useState<FaultData | null>(null)
  const quota = parseQuota(limits)
  const isComplete = name.trim() !== '' && slugs?.length !== 0 && quota !== null

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isComplete || busy) return
    setBusy(true)
    const agents = slugs && [...slugs]
    const result = await api.createApiKey({ body: { name, scope, days: daysOf(lifetime), agents, quota } })
    setBusy(false)
    setFault(result.ok ? null : result.fault)
    if (!result.ok) return
    setCreated(result.value)
    onCreated(result.value.key)
  }
  if (created)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent
          title={t('created', { name: created.key.name })}
          footer={
            <>
              <Button onClick={onClose}>{ui('close')}</Button>
              <CopyKeyButton token={created.token} />
            </>
          }
        >
          <NewKey token={created.token} baseUrl={baseUrl} />
        </DialogContent>
      </Dialog>
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('create')}
        description={t('createHint')}
        footer={
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" disabled={busy} aria-disabled={!isComplete}>
              {t(busy ? 'creating' : 'create')}
            </Button>
          </>
        }
      >
        <form id={formId} className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <Field label={t('name')} hint={t('nameHint')}>
            <Input required maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label={t('scope')} hint={t(`scopeHints.${scope}`)}>
            <Select
              value={scope}
              onValueChange={(value) => {
                setScope(value)
                if (value === 'admin') setSlugs(null)
              }}
              options={keyScopes
                .filter((each) => includesRole(role, roleOfScope[each]))
                .map((value) => ({ value, label: t(`scopes.${value}`) }))}
            />
          </Field>
          {scope === 'admin' ? null : <AgentChoice slugs={slugs} onChange={setSlugs} />}
          <LifetimeSelect value={lifetime} onChange={setLifetime} />
          <QuotaFields values={limits} onChange={setLimits} />
          {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
        </form>
      </DialogContent>
    </Dialog>
  )
}
