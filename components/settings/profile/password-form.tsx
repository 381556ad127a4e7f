'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/settings/people/problem'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { toast } from '@/components/ui/feedback/toast'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { minPasswordLength } from '@/lib/api/constants'
import { api } from '@/lib/client/api'

const empty = { current: '', next: '' }

interface PasswordFormProps {
  /** Address of the account, for password managers; null if it has no password. */
  email: string | null
}

/** Changes the own password. */
export function PasswordForm({ email }: PasswordFormProps) {
  const t = useTranslations('people')
  const [form, setForm] = useState(empty)
  const { pending, result, run } = useApiCall({ refreshes: true })
  return (
    <SettingsSection id="password" title={t('profile.password')} hint={t('profile.passwordHint')}>
      {email === null ? (
        <p className="text-fg-muted">{t('profile.noPassword')}</p>
      ) : (
        <form
          className="grid max-w-sm gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            run(() => api.changeProfile({ body: { password: form } }), {
              onValue: () => {
                setForm(empty)
                toast.success(t('profile.changed'))
              },
            })
          }}
        >
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <Field label={t('profile.current')}>
            <Input
              type="password"
              autoComplete="current-password"
              required
              value={form.current}
              onChange={(event) => setForm({ ...form, current: event.target.value })}
              dir="ltr"
            />
          </Field>
          <Field label={t('profile.next')} hint={t('passwordRule', { least: minPasswordLength })}>
            <Input
              type="password"
              autoComplete="new-password"
              required
              minLength={minPasswordLength}
              maxLength={200}
              value={form.next}
              onChange={(event) => setForm({ ...form, next: event.target.value })}
              dir="ltr"
            />
          </Field>
          <Problem result={result} />
          <Button type="submit" disabled={pending} className="justify-self-start">
            {t(pending ? 'profile.saving' : 'profile.change')}
          </Button>
        </form>
      )}
    </SettingsSection>
  )
}
