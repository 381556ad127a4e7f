'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LimitFields } from '@/components/retention/limit-fields'
import { parseLimits, formatLimits } from '@/components/retention/limit-form-values'
import { RemovalDialog } from '@/components/retention/removal-dialog'
import { useRemovalCheck } from '@/components/retention/use-removal-check'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Retention } from '@/lib/api/retention'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

/** Default retention limits, for agents without their own. */
export function RetentionLimits({ limits }: { limits: Retention }) {
  const t = useTranslations('retention')
  const translateFault = useTranslateFault()
  const [saved, setSaved] = useState(formatLimits(limits))
  const [value, setValue] = useState(saved)
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const removal = useRemovalCheck()
  const isAdministrator = useHasRole('administrator')
  const { keepDays, keepMegabytes } = parseLimits(value)
  const pending = saving || removal.pending
  const dirty = value.days.trim() !== saved.days || value.megabytes.trim() !== saved.megabytes

  const save = async (wanted: Retention): Promise<void> => {
    setSaving(true)
    const answer = await api.changeRetention({ body: wanted })
    setSaving(false)
    setFault(answer.ok ? null : answer.fault)
    if (!answer.ok) return
    setSaved(formatLimits(answer.value))
    setValue(formatLimits(answer.value))
    toast.success(t('saved'))
  }
  const submit = (): void => {
    if (keepDays === null || keepMegabytes === null || !dirty || pending) return
    const wanted = { keepDays, keepMegabytes }
    setFault(null)
    void removal.check(wanted, () => void save(wanted))
  }
  const wrong = fault ?? removal.fault
  if (!isAdministrator)
    return (
      <SettingsSection id="retention" title={t('title')} hint={t('hint')}>
        <p>{t('allLimits', { days: limits.keepDays, megabytes: limits.keepMegabytes })}</p>
        <p className="text-fg-muted">{t('onlyAdministrators')}</p>
      </SettingsSection>
    )
  return (
    <SettingsSection id="retention" title={t('title')} hint={t('hint')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <LimitFields value={value} onChange={setValue} />
        {wrong ? <ErrorPanel fault={translateFault(wrong)} /> : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={pending} aria-disabled={!dirty}>
            {t(pending ? 'saving' : 'save')}
          </Button>
          <output className="text-fg-muted">{dirty ? t('unsaved') : null}</output>
        </div>
      </form>
      <RemovalDialog question={removal.question} close={removal.close} />
    </SettingsSection>
  )
}
