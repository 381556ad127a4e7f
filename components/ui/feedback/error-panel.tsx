import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { cn } from '@/components/ui/cn'
import { CollapsibleText } from '@/components/ui/text/collapsible-text'
import { getNetworkState, useOnline } from '@/components/ui/feedback/network-state'
import type { FaultData } from '@/lib/faults/fault'

type Hop = NonNullable<FaultData['hop']>

/** Index of the stop whose incoming connection failed. */
const brokenHop: Partial<Record<Hop, number>> = { browser: 1, connection: 2 }

/** Shows where between the browser and the agent the request failed. */
function HopLine({ hop }: { hop: Hop }) {
  const t = useTranslations('faults')
  const stops = [
    { name: t('stops.browser'), broken: hop === 'browser' },
    { name: t('stops.switchboard'), broken: hop === 'switchboard' },
    { name: t('stops.agent'), broken: hop === 'agent' },
  ]
  return (
    <p className="flex items-center gap-2 text-xs text-fg-muted">
      <span className="sr-only">{t(`hops.${hop}`)}</span>
      {stops.map((stop, index) => (
        <Fragment key={stop.name}>
          {index === 0 ? null : (
            <span
              aria-hidden
              className={cn(
                'w-6 border-t',
                brokenHop[hop] === index ? 'border-dashed border-state-failed' : 'border-line-strong',
              )}
            />
          )}
          <span aria-hidden className={cn('flex items-center gap-1.5', stop.broken && 'font-medium text-state-failed')}>
            <span className={cn('size-1.5 rounded-full', stop.broken ? 'bg-state-failed' : 'bg-line-strong')} />
            {stop.name}
          </span>
        </Fragment>
      ))}
    </p>
  )
}

/** The codes of a fault, closed until someone needs them, for example for support. */
function FaultDetails({ text }: { text: string }) {
  const t = useTranslations('faults')
  return (
    <details className="text-xs text-fg-muted">
      <summary className="w-fit cursor-pointer hover:text-fg">{t('details')}</summary>
      <p className="mt-1 flex min-w-0 items-center gap-1">
        <code className="min-w-0 font-mono wrap-anywhere">{text}</code>
        <CopyButton text={text} label={t('copyDetails')} />
      </p>
    </details>
  )
}

interface ErrorPanelProps {
  fault: FaultData
  /** Replaces the title of the fault's code or kind, unless the browser could not reach Switchboard. */
  title?: string | undefined
  onRetry?: () => void
  /** Disables "Try again" instead of removing it, so that the buttons beside it don't move. */
  retryDisabled?: boolean
  /** Further actions beside "Try again". */
  action?: ReactNode
  children?: ReactNode
  className?: string
}

/** Shows a fault: the failed hop, the message, a hint, and a retry button. */
export function ErrorPanel({
  fault,
  title,
  onRetry,
  retryDisabled = false,
  action,
  children,
  className,
}: ErrorPanelProps) {
  const t = useTranslations('faults')
  const online = useOnline()
  // The outbound policy refused the connection before it was attempted.
  const hop = fault.kind === 'address-blocked' ? 'switchboard' : fault.hop
  // The request did not reach Switchboard, so the browser describes the error.
  const away = hop === 'browser' ? getNetworkState(fault, online) : null
  const hint =
    fault.hint ?? (away ? t(`away.${away}.hint`) : t.has(`hints.${fault.kind}`) ? t(`hints.${fault.kind}`) : null)
  const titleKey = `titles.${String(fault.details?.code)}`
  const heading = title ?? t(t.has(titleKey) ? titleKey : `kinds.${fault.kind}`)
  const facts = [
    fault.httpStatus === undefined ? null : `HTTP ${fault.httpStatus}`,
    fault.agentError ? t('agentCode', { code: String(fault.agentError.code) }) : null,
    fault.retryAfter === undefined ? null : t('retryAfter', { seconds: fault.retryAfter }),
    away ?? fault.kind,
  ].filter((fact) => fact !== null)
  return (
    <section
      role="alert"
      className={cn(
        'grid gap-2 rounded-panel border border-line border-l-2 border-l-state-failed bg-bg-raised px-4 py-3',
        className,
      )}
    >
      {hop ? <HopLine hop={hop} /> : null}
      <div>
        <h2 className="text-sm">{away ? t(`away.${away}.title`) : heading}</h2>
        <CollapsibleText text={away ? t(`away.${away}.message`) : fault.message} className="text-fg" />
      </div>
      {fault.agentError && fault.agentError.message !== fault.message ? (
        <div>
          <CollapsibleText text={fault.agentError.message} className="font-mono text-xs text-fg-muted" />
        </div>
      ) : null}
      {hint ? <p className="text-pretty text-fg-muted">{hint}</p> : null}
      {children}
      <div className="flex flex-wrap items-center gap-2">
        {onRetry ? (
          <Button size="sm" onClick={onRetry} disabled={retryDisabled}>
            <RotateCw />
            {t('retry')}
          </Button>
        ) : null}
        {action}
      </div>
      <FaultDetails text={facts.join(' · ')} />
    </section>
  )
}
