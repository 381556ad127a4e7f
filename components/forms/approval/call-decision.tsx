'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { CallArguments } from '@/components/forms/approval/call-arguments'
import { type DecisionDraft, listDecisionKinds, parseArguments } from '@/components/forms/approval/decision-draft'
import { ExpandableText } from '@/components/parts/text/expandable-text'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/form/input'
import type { ProposedCall } from '@/lib/a2a/forms/form-request'
import { isSameJson } from '@/lib/a2a/json'
import { visibleName } from '@/lib/a2a/text/visible-name'

interface DecisionWordsProps {
  written: DecisionDraft
  /** Focuses the field when it appears, because the button that opened it is gone. */
  takesFocus: boolean
  onChange: (changes: Partial<DecisionDraft>) => void
}

/** Input that a decision needs: edited arguments, a reason or an answer. */
function DecisionInput({ written, takesFocus, onChange }: DecisionWordsProps) {
  const t = useTranslations('forms.approval')
  const box = useRef<HTMLTextAreaElement>(null)
  const { way } = written
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  if (way === 'edit')
    return (
      <Field label={t('arguments')} error={parseArguments(written.text) ? undefined : t('notObject')}>
        <Textarea
          ref={box}
          value={written.text}
          spellCheck={false}
          onChange={(event) => onChange({ text: event.target.value })}
          className="max-h-60 font-mono text-xs"
        />
      </Field>
    )
  if (way !== 'reject' && way !== 'respond') return null
  return (
    <Field label={t(way === 'reject' ? 'reason' : 'answer')}>
      <Textarea
        ref={box}
        value={written.reason}
        dir="auto"
        rows={1}
        onChange={(event) => onChange({ reason: event.target.value })}
        className="max-h-40 min-h-8"
      />
    </Field>
  )
}

interface CallDecisionProps {
  call: ProposedCall
  written: DecisionDraft
  /** Whether it is the only call, decided by the buttons below the form. */
  alone: boolean
  /** Focuses the input of the decision, because the button that opened it is gone. */
  takesFocus: boolean
  undecided: boolean
  onChange: (changes: Partial<DecisionDraft>) => void
}

/** One proposed call with its possible decisions. */
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
        {visibleName(call.name) || t('label')}
      </legend>
      {call.description ? (
        <div>
          <ExpandableText text={call.description} />
        </div>
      ) : null}
      {call.args !== null && !(way === 'edit' && isSameJson(call.args, call.draft)) ? (
        <CallArguments args={call.args} />
      ) : null}
      {alone ? null : (
        <div role="radiogroup" aria-label={t('decision')} className="flex flex-wrap gap-2">
          {listDecisionKinds(call).map((one) => (
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
      <DecisionInput key={way} written={written} takesFocus={takesFocus} onChange={onChange} />
      {undecided ? (
        <p id={`${id}-problem`} role="alert" className="text-xs text-state-failed">
          {t('undecided')}
        </p>
      ) : null}
    </fieldset>
  )
}
