'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { daysOf, type Lifetime, NewLifetimeSelect } from '@/components/settings/keys/lifetime-select'
import { QuotaFields } from '@/components/settings/keys/quota-fields'
import { formatQuota, parseQuotaChanges } from '@/components/settings/keys/quota-form-values'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import type { ApiKey } from '@/lib/api/api-key'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface ChangeKeyDialogProps {
  apiKey: ApiKey
  /** Administrators change limits, too. */
  changesLimits: boolean
  onChanged: (key: ApiKey) => void
  onClose: () => void
}

/** Changes the name, the expiry and the limits of a key. */
export function ChangeKeyDialog({ apiKey, changesLimits, onChanged, onClose }: ChangeKeyDialogProps) {
  const t = useTranslations('keys')
  const ui = useTranslations('ui')
  const translateFault = useTranslateFault()
  const formId = useId()
  const [name, setName] = useState(apiKey.name)
  const [lifetime, setLifetime] = useState<Lifetime | 'same'>('same')
  const [before] = useState(() => formatQuota(apiKey.quota))
  const [limits, setLimits] = useState(before)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const quota = parseQuotaChanges(limits, before)
  const isComplete = name.trim() !== '' && quota !== null

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isComplete || busy) return
    setBusy(true)
    const days = lifetime === 'same' ? {} : { days: daysOf(lifetime) }
    const body = { name, ...days, ...(changesLimits && { quota }) }
    const result = await api.changeApiKey({ id: apiKey.id, body })
    setBusy(false)
    setFault(result.ok ? null : result.fault)
    if (!result.ok) return
    onChanged(result.value)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('change', { name: apiKey.name })}
        footer={
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" disabled={busy} aria-disabled={!isComplete}>
              {t('save')}
            </Button>
          </>
        }
      >
        <form id={formId} className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <Field label={t('name')}>
            <Input required maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          <NewLifetimeSelect value={lifetime} expiresAt={apiKey.expiresAt} onChange={setLifetime} />
          {changesLimits ? <QuotaFields values={limits} before={before} onChange={setLimits} /> : null}
          {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
        </form>
      </DialogContent>
    </Dialog>
  )
}
