'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import type { FaultData } from '@/lib/faults/fault'

const problems = [
  'canceled',
  'unsupported',
  'insecure',
  'ip-address',
  'other-host',
  'refused',
  'expired',
  'rate-limited',
  'failed',
] as const

interface PasskeyProblem {
  code: (typeof problems)[number]
  /** Seconds until the next attempt. */
  seconds: number
}

function toProblem({ kind, details, retryAfter }: FaultData): PasskeyProblem {
  const code = kind === 'rate-limited' ? kind : String(details?.code).replace(/^passkey-/, '')
  return { code: problems.find((name) => name === code) ?? 'failed', seconds: retryAfter ?? 60 }
}

/** Most visitors use no passkey. */
const loadPasskeys = () => import('@/lib/client/passkeys/sign-in-with-passkey')

interface PasskeySignInProps {
  /** Path to open after sign-in. */
  next: string
  /** Passkeys need one; an IP address has none. */
  hasHostName: boolean
}

/** Signs in with a passkey: by a button, or from the autofill list of the field for the email address. */
export function PasskeySignIn({ next, hasHostName }: PasskeySignInProps) {
  const t = useTranslations('signIn.passkey')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<PasskeyProblem | null>(null)

  // The browser allows one request at a time: the offer ends while the button is in use.
  useEffect(() => {
    if (!hasHostName || isPending) return
    const leaving = new AbortController()
    const offer = async (): Promise<void> => {
      const { offerPasskeys } = await loadPasskeys()
      const isSignedIn = await offerPasskeys(leaving.signal, (fault) => setProblem(toProblem(fault)))
      if (isSignedIn) location.assign(next)
    }
    // The button loads the same code again if it fails here.
    offer().catch(() => {})
    return () => leaving.abort()
  }, [hasHostName, isPending, next])

  const signIn = async (): Promise<void> => {
    if (!hasHostName) return setProblem({ code: 'ip-address', seconds: 0 })
    setIsPending(true)
    setProblem(null)
    const result = await loadPasskeys().then(
      ({ signInWithPasskey }) => signInWithPasskey(),
      () => null,
    )
    // Stays pending while the next page loads.
    if (result?.ok) return location.assign(next)
    setProblem(result ? toProblem(result.fault) : { code: 'failed', seconds: 0 })
    setIsPending(false)
  }
  return (
    // Without JavaScript, the button could do nothing.
    <div className="-mt-3 grid gap-2 noscript:hidden">
      <Button disabled={isPending} onClick={() => void signIn()}>
        <KeyRound />
        {t(isPending ? 'waiting' : 'submit')}
      </Button>
      {problem ? (
        <p role="alert" className="text-xs text-pretty text-state-failed">
          {t(`problems.${problem.code}`, { seconds: problem.seconds })}
        </p>
      ) : null}
    </div>
  )
}
