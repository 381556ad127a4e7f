'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'

export interface SignInProblem {
  kind: 'wrong' | 'rate-limited'
  /** Seconds until the next attempt; 0 if it is allowed now. */
  retryAfter: number
}

interface SignInFormProps {
  /** Path to open after sign-in. */
  next: string
  signIn: (before: SignInProblem | null, form: FormData) => Promise<SignInProblem | null>
}

export function SignInForm({ next, signIn }: SignInFormProps) {
  const t = useTranslations('signIn')
  const [problem, submit, pending] = useActionState(signIn, null)
  return (
    <form action={submit} className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      <Field label={t('token')} error={problem && t(`problems.${problem.kind}`, { seconds: problem.retryAfter })}>
        <Input name="token" type="password" autoComplete="current-password" required />
      </Field>
      <Button type="submit" variant="primary" disabled={pending}>
        {t('submit')}
      </Button>
    </form>
  )
}
