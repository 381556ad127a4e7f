import { ArrowRight, CircleCheck, CircleX, KeyRound, Minus, ShieldBan } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { type Attempt, missCodes } from '@/lib/api/attempt'

function styleOf({ code, status }: Attempt) {
  if (code === 'card') return { icon: CircleCheck, tone: 'text-state-completed' }
  if (status === 401 || status === 403) return { icon: KeyRound, tone: 'text-state-auth-required' }
  if (code.startsWith('blocked')) return { icon: ShieldBan, tone: 'text-state-failed' }
  // Another resource at a URL is no error while more URLs are tried.
  return missCodes.some((one) => one === code)
    ? { icon: Minus, tone: 'text-fg-faint' }
    : { icon: CircleX, tone: 'text-state-failed' }
}

const row =
  'grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2.5 py-1.5 sm:grid-cols-[1rem_minmax(0,1fr)_minmax(0,17rem)_4rem]'

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('attempts')
  const { icon: Icon, tone } = styleOf(attempt)
  const { url, code, values, redirectedTo, ms } = attempt
  const hasCard = code === 'card'
  return (
    <li className={cn(row, hasCard && '-mx-2 rounded-control bg-state-completed/8 px-2')}>
      <Icon aria-hidden className={cn('mt-0.5 size-3.5', tone)} />
      <span className="min-w-0 font-mono break-all" dir="ltr">
        {url}
        {redirectedTo ? (
          <span className="flex items-start gap-1 text-fg-muted">
            <ArrowRight aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="sr-only">{t('redirected')}</span>
            {redirectedTo}
          </span>
        ) : null}
      </span>
      <span
        className={cn('col-start-2 wrap-anywhere sm:col-start-3', hasCard ? 'font-medium' : 'text-fg-muted')}
        dir="auto"
      >
        {t(`said.${code}`, values)}
      </span>
      <span className="col-start-3 row-start-1 text-right text-fg-faint tabular sm:col-start-4">
        {ms < 1000 ? t('ms', { ms }) : t('seconds', { seconds: Math.round(ms / 100) / 10 })}
      </span>
    </li>
  )
}

/** The URLs that were requested for a card and what each answered; those without an answer yet (`asking`) last. */
export function AttemptList({ attempts, asking }: { attempts: readonly Attempt[]; asking?: readonly string[] }) {
  const t = useTranslations('attempts')
  return (
    <ol className="divide-y divide-line border-y border-line text-xs">
      {attempts.map((attempt) => (
        <AttemptRow key={attempt.url} attempt={attempt} />
      ))}
      {asking?.map((url) => (
        <li key={url} className={row}>
          <span aria-hidden className="mt-1 ml-0.5 size-2 animate-breathe rounded-full bg-state-working" />
          <span className="min-w-0 font-mono break-all" dir="ltr">
            {url}
          </span>
          <span className="col-start-2 text-fg-muted sm:col-start-3">{t('asking')}</span>
        </li>
      ))}
    </ol>
  )
}
