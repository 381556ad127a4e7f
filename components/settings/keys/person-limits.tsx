'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { QuotaFields } from '@/components/settings/keys/quota-fields'
import { formatQuota, parseQuotaChanges } from '@/components/settings/keys/quota-form-values'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Quota } from '@/lib/api/api-key'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

/** The limits of each person, for administrators. */
export function PersonLimits({ quota: first }: { quota: Quota }) {
  const t = useTranslations('keys')
  const translateFault = useTranslateFault()
  const [before, setBefore] = useState(() => formatQuota(first))
  const [values, setValues] = useState(before)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const quota = parseQuotaChanges(values, before)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!quota || busy) return
    setBusy(true)
    const result = await api.changeQuota({ body: quota })
    setBusy(false)
    setFault(result.ok ? null : result.fault)
    if (!result.ok) return
    setBefore(formatQuota(result.value))
    setValues(formatQuota(result.value))
    toast.success(t('limits.saved'))
  }
  return (
    <section aria-labelledby="person-limits" className="mt-10">
      <h2 id="person-limits" className="text-base">
        {t('limits.person')}
      </h2>
      <p className="mt-1 mb-4 text-pretty text-fg-muted">{t('limits.personHint')}</p>
      <form className="grid justify-items-start gap-4" onSubmit={(event) => void submit(event)}>
        <QuotaFields values={values} before={before} onChange={setValues} />
        {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
        <Button type="submit" disabled={busy} aria-disabled={quota === null}>
          {t('save')}
        </Button>
      </form>
    </section>
  )
}
