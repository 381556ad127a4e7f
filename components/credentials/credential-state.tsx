import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { SchemeStatus } from '@/lib/api/credential-calls'

const dots = {
  ready: 'bg-state-completed',
  unauthorized: 'bg-state-auth-required',
  pending: 'bg-state-working animate-breathe',
  failed: 'bg-state-failed',
  elsewhere: 'bg-state-auth-required',
  unreadable: 'bg-state-failed',
  unset: 'border border-dashed border-state-unknown',
}

/** How it stands with a scheme: a dot and its word. */
export function CredentialState({ given }: Pick<SchemeStatus, 'given'>) {
  const t = useTranslations('credentials.states')
  const state = given?.state ?? 'unset'
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-fg-muted">
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[state])} />
      {t(state)}
    </span>
  )
}
