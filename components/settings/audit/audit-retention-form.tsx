'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/settings/people/problem'
import { SettingsSection } from '@/components/settings/settings-section'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { SaveRow } from '@/components/ui/form/save-row'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { maxAuditDays } from '@/lib/api/constants'
import { api } from '@/lib/client/api'

/** After how many days entries are removed. */
export function AuditRetentionForm({ days }: { days: number }) {
  const t = useTranslations('audit.retention')
  const [text, setText] = useState(String(days))
  const { pending, result, run } = useApiCall({ refreshes: true })
  const isDirty = Number(text) !== days
  return (
    <SettingsSection title={t('title')} hint={t('hint')}>
      <form
        className="grid max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) run(() => api.changeAuditSettings({ body: { days: Number(text) } }))
        }}
      >
        <Field label={t('days')}>
          <Input
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={maxAuditDays}
            step={1}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Problem result={result} />
        <SaveRow
          isDirty={isDirty}
          pending={pending}
          saved={result?.ok === true}
          labels={{ save: t('save'), saving: t('saving'), saved: t('saved') }}
        />
      </form>
    </SettingsSection>
  )
}
