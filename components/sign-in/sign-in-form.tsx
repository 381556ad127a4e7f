'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'

export interface SignInProblem {
  kind: 'wrong' | 'wrong-password' | 'rate-limited'
  /** Seconds until the next attempt; 0 if it is allowed now. */
  retryAfter: number
  /** The address that was entered. */
  email: string
}

interface SignInFormProps {
  /** What the person signs in with. */
  method: 'account' | 'token'
  /** Path to open after sign-in. */
  next: string
  signIn: (before: SignInProblem | null, form: FormData) => Promise<SignInProblem | null>
}

/** Asks for address and password, or for the access token. */
export function SignInForm({ method, next, signIn }: SignInFormProps) {
  const t = useTranslations('signIn')
  const [problem, submit, pending] = useActionState(signIn, null)
  const error = problem && t(`problems.${problem.kind}`, { seconds: problem.retryAfter })
  return (
    <form action={submit} className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      {method === 'token' ? (
        <Field label={t('token')} error={error}>
          <Input name="token" type="password" autoComplete="current-password" required />
        </Field>
      ) : (
        <>
          <Field label={t('email')}>
            <Input
              name="email"
              type="email"
              // Browsers list passkeys in the autofill of this field.
              autoComplete="username webauthn"
              required
              dir="ltr"
              // A form that was sent is reset.
              key={problem?.email}
              defaultValue={problem?.email}
            />
          </Field>
          <Field label={t('password')} error={error}>
            <Input name="password" type="password" autoComplete="current-password" required dir="ltr" />
          </Field>
        </>
      )}
      <Button type="submit" variant="primary" disabled={pending}>
        {t('submit')}
      </Button>
    </form>
  )
}
