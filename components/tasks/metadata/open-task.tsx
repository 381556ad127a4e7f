'use client'

import { ScrollText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/overlay/dialog'
import { maxReasonLength, minReasonLength } from '@/lib/api/constants'
import { api } from '@/lib/client/api'

interface OpenTaskProps {
  taskId: string
  author: string
}

/** Button and dialog with which an administrator opens another person's task, after giving a reason. */
export function OpenTask({ taskId, author }: OpenTaskProps) {
  const t = useTranslations('taskMetadata')
  const translateFault = useTranslateFault()
  const [reason, setReason] = useState('')
  const { pending, result, run } = useApiCall({ refreshes: true })
  const { length } = reason.trim()
  const isValid = length >= minReasonLength && length <= maxReasonLength
  const open = (): void => {
    if (isValid && !pending) run(() => api.openTask({ id: taskId, body: { reason } }))
  }
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="primary">
          <ScrollText />
          {t('open')}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('openTitle', { author })}
        description={t('openAbout', { author })}
        footer={
          <>
            <DialogClose asChild>
              <Button>{t('cancel')}</Button>
            </DialogClose>
            <Button variant="primary" disabled={pending || !isValid} onClick={open}>
              {t(pending ? 'opening' : 'open')}
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <Field label={t('reason')} hint={t('reasonHint', { least: minReasonLength, most: maxReasonLength })}>
            <Textarea
              value={reason}
              maxLength={maxReasonLength}
              required
              dir="auto"
              onChange={({ target }) => setReason(target.value)}
              className="max-h-[44vh] min-h-24"
            />
          </Field>
          {result && !result.ok ? <ErrorPanel fault={translateFault(result.fault)} /> : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}
