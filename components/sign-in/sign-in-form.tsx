'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'

export interface SignInProblem {
  kind: 'wrong' | 'rate-limited'
  /** Seconds; 0 when it may be tried again at once. */
  retryAfter: number
}

interface SignInFormProps {
  /** Path to go on to. */
  next: string
  signIn: (before: SignInProblem | null, form: FormData) => Promise<SignInProblem | null>
}

export function SignInForm({ next, signIn }: SignInFormProps) {
  const t = useTranslations('signIn')
  const [problem, submit, pending] = useActionState(signIn, null)
  return (
    <form action={submit}>
      <input type="hidden" name="next" value={next} />
      <label htmlFor="token">{t('token')}</label>
      <input
        id="token"
        name="token"
        type="password"
        autoComplete="current-password"
        required
        aria-invalid={problem !== null}
        aria-describedby="token-problem"
      />
      <p id="token-problem" role="alert">
        {problem && t(`problems.${problem.kind}`, { seconds: problem.retryAfter })}
      </p>
      <button type="submit" disabled={pending}>
        {t('submit')}
      </button>
    </form>
  )
}
