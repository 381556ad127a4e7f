'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Problem } from '@/components/settings/people/problem'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { useReturnFocus } from '@/components/ui/hooks/use-return-focus'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import { toast } from '@/components/ui/feedback/toast'
import type { ApiResult } from '@/lib/api/api-result'
import type { Passkey } from '@/lib/api/passkey'
import { maxPasswordLength } from '@/lib/api/constants'
import { switchboardUnreachable } from '@/lib/client/http/read-response-fault'

/** Loads the code on demand: most people add no passkey while they are on the page. */
async function addPasskey(name: string, password?: string): Promise<ApiResult<Passkey>> {
  try {
    const loaded = await import('@/lib/client/passkeys/add-passkey')
    return await loaded.addPasskey(name, password)
  } catch {
    return { ok: false, fault: switchboardUnreachable() }
  }
}

/** The password is the only field that is left to fill in when it appears. */
const focusField = (field: HTMLInputElement | null): void => field?.focus()

/** Asks for a name and, if the sign-in was long ago, for the password, then lets the browser create a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people.passkeys')
  const ui = useTranslations('ui')
  const returnFocus = useReturnFocus()
  const format = useFormatter()
  const formId = useId()
  const [name, setName] = useState(() => t('suggestion', { date: format.dateTime(new Date(), { dateStyle: 'long' }) }))
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const { pending, result, run } = useApiCall<Passkey>({ refreshes: true })
  const needsItNow = result?.ok === false && result.fault.details?.code === 'needs-password'
  // Stays after the next attempt, which may fail for another reason.
  if (needsItNow && !needsPassword) setNeedsPassword(true)
  const submit = (): void =>
    run(() => addPasskey(name, needsPassword ? password : undefined), {
      onRefreshed: () => {
        toast.success(t('added'))
        onClose()
      },
    })
  return (
    <Dialog open onOpenChange={(open) => (open ? null : onClose())}>
      <DialogContent
        title={t('addTitle')}
        description={t('addText')}
        onCloseAutoFocus={returnFocus}
        footer={
          <>
            <DialogClose asChild>
              <Button>{ui('cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" disabled={pending}>
              {t(pending ? 'waiting' : 'continue')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <PasskeyNameField name={name} setName={setName} />
          {needsPassword ? (
            <Field label={t('password')} hint={t('passwordHint')}>
              <Input
                type="password"
                autoComplete="current-password"
                required
                ref={focusField}
                maxLength={maxPasswordLength}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                dir="ltr"
              />
            </Field>
          ) : null}
          {needsItNow ? null : <Problem result={result} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}

interface PasskeyNameFieldProps {
  name: string
  setName: (name: string) => void
}

/** The field for the name of a passkey. */
export function PasskeyNameField({ name, setName }: PasskeyNameFieldProps) {
  const t = useTranslations('people')
  return (
    <Field label={t('name')}>
      <Input
        value={name}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        required
        maxLength={100}
        autoComplete="off"
        dir="auto"
      />
    </Field>
  )
}
