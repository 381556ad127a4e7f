'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { CallArguments } from '@/components/forms/approval/call-arguments'
import { decisionWays } from '@/components/forms/approval/decision-ways'
import { DecisionWords } from '@/components/forms/approval/decision-words'
import type { Written } from '@/components/forms/approval/written'
import { cn } from '@/components/ui/cn'
import type { ProposedCall } from '@/lib/a2a/forms/form-request'

interface CallDecisionProps {
  call: ProposedCall
  written: Written
  /** The only call: the buttons beneath the form decide it. */
  alone: boolean
  /** What the decision needs takes the focus: the button that called for it is gone. */
  takesFocus: boolean
  undecided: boolean
  onChange: (news: Partial<Written>) => void
}

/** One proposed call, with what may be said to it. */
export function CallDecision({ call, written, alone, takesFocus, undecided, onChange }: CallDecisionProps) {
  const t = useTranslations('forms.approval')
  const id = useId()
  const { way } = written
  return (
    <fieldset
      data-call
      aria-describedby={undecided ? `${id}-problem` : undefined}
      className={cn('grid min-w-0 gap-2 rounded-panel border p-3', undecided ? 'border-state-failed' : 'border-line')}
    >
      <legend className={cn('px-1 font-mono text-xs wrap-anywhere', call.name === '' && 'sr-only')}>
        {call.name || t('label')}
      </legend>
      {call.description ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {call.description}
        </p>
      ) : null}
      {call.args && way !== 'edit' ? <CallArguments args={call.args} /> : null}
      {alone ? null : (
        <div role="radiogroup" aria-label={t('decision')} className="flex flex-wrap gap-2">
          {decisionWays(call).map((one) => (
            <label
              key={one}
              className={cn(
                'flex h-8 items-center gap-2 rounded-control border px-3 font-medium transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus',
                way === one ? 'border-accent bg-accent/8' : 'border-line hover:bg-hover',
              )}
            >
              <input
                type="radio"
                name={id}
                checked={way === one}
                onChange={() => onChange({ way: one })}
                className="size-3.5 accent-(--accent) outline-none"
              />
              {t(one)}
            </label>
          ))}
        </div>
      )}
      <DecisionWords key={way} written={written} takesFocus={takesFocus} onChange={onChange} />
      {undecided ? (
        <p id={`${id}-problem`} role="alert" className="text-xs text-state-failed">
          {t('undecided')}
        </p>
      ) : null}
    </fieldset>
  )
}
