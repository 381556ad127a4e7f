'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/settings/people/problem'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { minPasswordLength } from '@/lib/api/constants'
import { api } from '@/lib/client/api'

const gains = ['own', 'roles', 'teams', 'sessions'] as const

interface TurnOnAccountsProps {
  /** Name of the built-in user, if accounts were on before; else null. */
  knownName: string | null
}

/** What accounts give, and the form that makes the person an administrator. */
export function TurnOnAccounts({ knownName }: TurnOnAccountsProps) {
  const t = useTranslations('people')
  const { pending, result, run } = useApiCall({ refreshes: true })
  const [form, setForm] = useState({ name: '', email: '', password: '' })
  const field = (name: keyof typeof form) => ({
    value: form[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  return (
    <div className="border-b border-line">
      <h2 className="sr-only">{t('title')}</h2>
      <div className="border-b border-line pb-5">
        <p className="max-w-prose text-pretty text-fg-muted">{t('off.text')}</p>
        <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5 text-fg-muted">
          {gains.map((gain) => (
            <li key={gain}>{t(`off.${gain}`)}</li>
          ))}
        </ul>
      </div>
      <SettingsSection title={t('off.title')} hint={t(knownName === null ? 'off.hint' : 'off.hintAgain')}>
        <form
          className="grid max-w-sm gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            run(() => api.enableAccounts({ body: form }))
          }}
        >
          <Field label={t('name')}>
            <Input {...field('name')} autoComplete="name" maxLength={100} dir="auto" />
          </Field>
          <Field label={t('email')} hint={knownName === null ? null : t('off.emailAgain', { name: knownName })}>
            <Input {...field('email')} type="email" autoComplete="username" maxLength={254} dir="ltr" />
          </Field>
          <Field label={t('password')} hint={t('passwordRule', { least: minPasswordLength })}>
            <Input {...field('password')} type="password" autoComplete="new-password" maxLength={200} dir="ltr" />
          </Field>
          <Problem result={result} />
          <Button type="submit" variant="primary" disabled={pending} className="justify-self-start">
            {t(pending ? 'off.pending' : 'off.submit')}
          </Button>
        </form>
      </SettingsSection>
    </div>
  )
}
