'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { maxPasswordLength, minPasswordLength } from '@/lib/api/constants'

export interface LinkProblem {
  field: 'name' | 'email' | 'password'
  code: 'name' | 'email' | 'email-taken' | 'weak-password' | 'failed'
  /** What was entered. */
  name: string
  email: string
}

interface LinkFormProps {
  kind: 'invitation' | 'password'
  /** The secret of the link. */
  token: string
  /** The address that the account has or must have; null if the person chooses it. */
  email: string | null
  redeemLink: (before: LinkProblem | null, form: FormData) => Promise<LinkProblem | null>
}

/** Asks for what an account needs, or for a new password. */
export function LinkForm({ kind, token, email, redeemLink }: LinkFormProps) {
  const t = useTranslations('signIn.link')
  const [problem, submit, pending] = useActionState(redeemLink, null)
  const errorOf = (field: LinkProblem['field']) =>
    problem?.field === field ? t(`problems.${problem.code}`, { least: minPasswordLength }) : null
  return (
    <form action={submit} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="kind" value={kind} />
      {kind === 'invitation' ? (
        <Field label={t('name')} error={errorOf('name')}>
          <Input
            name="name"
            autoComplete="name"
            required
            maxLength={100}
            dir="auto"
            key={problem?.name}
            defaultValue={problem?.name}
          />
        </Field>
      ) : null}
      {kind === 'invitation' || email !== null ? (
        <Field
          label={t('email')}
          hint={kind === 'invitation' && email !== null ? t('emailFixed') : undefined}
          error={errorOf('email')}
        >
          <Input
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            dir="ltr"
            readOnly={email !== null}
            key={problem?.email}
            defaultValue={email ?? problem?.email}
          />
        </Field>
      ) : null}
      <Field
        label={t('newPassword')}
        hint={t('passwordRule', { least: minPasswordLength })}
        error={errorOf('password')}
      >
        <Input
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={minPasswordLength}
          maxLength={maxPasswordLength}
          dir="ltr"
        />
      </Field>
      <Button type="submit" variant="primary" disabled={pending}>
        {t(kind === 'invitation' ? 'create' : 'set')}
      </Button>
    </form>
  )
}
