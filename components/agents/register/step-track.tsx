import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

const steps = ['address', 'resolve', 'connect', 'tls', 'answer', 'card'] as const
type Step = (typeof steps)[number]

/** Returns the failed step from a fault's details. */
export function findFailedStep(step: unknown): Step | undefined {
  return steps.find((one) => one === (step === 'request' || step === 'redirect' ? 'answer' : step))
}

/** The steps of the card discovery up to the failure. */
export function StepTrack({ failed }: { failed: Step }) {
  const t = useTranslations('register.steps')
  // TLS is shown only if it failed: http URLs do not use it.
  const shown = steps.filter((step) => step !== 'tls' || failed === 'tls')
  const reached = shown.indexOf(failed)
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {shown.map((step, position) => (
        <li
          key={step}
          className={cn(
            'flex items-center gap-1.5',
            position < reached && 'text-fg-muted',
            position === reached && 'font-medium text-state-failed',
            position > reached && 'text-fg-faint',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'size-2 rounded-full',
              position < reached && 'bg-state-completed',
              position === reached && 'bg-state-failed',
              position > reached && 'border border-dashed border-line-strong',
            )}
          />
          {t(step)}
          {position === reached ? <span className="sr-only">{t('failed')}</span> : null}
        </li>
      ))}
    </ol>
  )
}
