import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { HopLine } from '@/components/ui/hop-line'
import type { FaultData } from '@/lib/faults/fault'

interface ErrorPanelProps {
  fault: FaultData
  onRetry?: () => void
  /** Further ways out, beside "Try again". */
  action?: ReactNode
  children?: ReactNode
  className?: string
}

/** A fault: which hop failed, what was said, what to do about it, and a way to try again. */
export function ErrorPanel({ fault, onRetry, action, children, className }: ErrorPanelProps) {
  const t = useTranslations('faults')
  const hint = fault.hint ?? (t.has(`hints.${fault.kind}`) ? t(`hints.${fault.kind}`) : null)
  const facts = [
    fault.httpStatus === undefined ? null : `HTTP ${fault.httpStatus}`,
    fault.agentError ? t('agentCode', { code: String(fault.agentError.code) }) : null,
    fault.retryAfter === undefined ? null : t('retryAfter', { seconds: fault.retryAfter }),
    fault.kind,
  ].filter((fact) => fact !== null)
  return (
    <section
      role="alert"
      className={cn(
        'grid gap-2 rounded-panel border border-line border-l-2 border-l-state-failed bg-bg-raised px-4 py-3',
        className,
      )}
    >
      {fault.hop ? <HopLine hop={fault.hop} /> : null}
      <div>
        <h2 className="text-sm">{t(`kinds.${fault.kind}`)}</h2>
        <p className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere text-fg">{fault.message}</p>
      </div>
      {fault.agentError && fault.agentError.message !== fault.message ? (
        <p className="max-h-40 overflow-y-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere text-fg-muted">
          {fault.agentError.message}
        </p>
      ) : null}
      {hint ? <p className="text-pretty text-fg-muted">{hint}</p> : null}
      {children}
      <div className="flex flex-wrap items-center gap-2">
        {onRetry ? (
          <Button size="sm" onClick={onRetry}>
            <RotateCw />
            {t('retry')}
          </Button>
        ) : null}
        {action}
        <span className="font-mono text-2xs text-fg-faint">{facts.join(' · ')}</span>
      </div>
    </section>
  )
}
