'use client'

import { catchError } from 'next/error'
import { useTranslations } from 'next-intl'
import type { FormRequest } from '@/components/parts/form-request'
import { WaitingActions } from '@/components/chat/waiting-actions'
import { PartView } from '@/components/parts/part-view'

function AsData({ form }: { form: FormRequest }) {
  const t = useTranslations('chat.form')
  return (
    <div className="grid gap-3">
      <p className="text-fg-muted">{t('broken')}</p>
      <PartView part={{ data: form.schema }} name={t('label')} />
      <div>
        <WaitingActions signIn={false} />
      </div>
    </div>
  )
}

/** A form whose schema cannot be made into one is shown as the data it is, to be answered in words or data. */
export const FormBoundary = catchError(({ form }: { form: FormRequest }) => <AsData form={form} />)
