'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallDecision } from '@/components/forms/approval/call-decision'
import {
  type DecisionDraft,
  type DecisionKind,
  listDecisionKinds,
  restoreDecisionDrafts,
  toDecision,
} from '@/components/forms/approval/decision-draft'
import { type AgentFormProps, FormActions } from '@/components/forms/form-actions'
import { Button } from '@/components/ui/button/button'
import { withKeys } from '@/components/ui/with-keys'
import { writeDecisions } from '@/lib/a2a/forms/approvals/write-decisions'
import type { ApprovalRequest, Decision, ProposedCall } from '@/lib/a2a/forms/form-request'

/** State of the decisions on proposed calls, and how they are sent. */
function useDecisions({ form, storedAnswer, onAnswerChange, onReply }: AgentFormProps<ApprovalRequest>) {
  const t = useTranslations('forms.approval')
  const { calls } = form
  const [written, setWritten] = useState<DecisionDraft[]>(() => restoreDecisionDrafts(calls, storedAnswer))
  const change = (next: DecisionDraft[]): void => {
    setWritten(next)
    onAnswerChange({ calls: next.map((one) => ({ ...one })) })
  }
  const textOf = (decision: Decision): string => {
    if (decision.type === 'respond') return decision.text
    if (decision.type !== 'reject') return t(decision.type === 'edit' ? 'changedMessage' : 'approvedMessage')
    return decision.reason ? t('rejectedBecause', { reason: decision.reason }) : t('rejectedMessage')
  }
  /** Sends the decisions. Returns the indexes of undecided calls. */
  const send = (now: DecisionDraft[]): number[] => {
    const decisions = calls.map((call, index) => toDecision(call, now[index]))
    const finalDecisions = decisions.filter((decision) => decision !== null)
    if (finalDecisions.length < calls.length) return decisions.flatMap((one, index) => (one ? [] : [index]))
    const texts = finalDecisions.map((one, at) =>
      calls.length > 1 ? `${calls[at]?.name ?? ''}: ${textOf(one)}` : textOf(one),
    )
    onReply(writeDecisions(form, finalDecisions, texts.join('\n')))
    return []
  }
  return { written, change, send }
}

interface DecisionButtonsProps {
  call: ProposedCall
  way: DecisionDraft['way']
  onChoose: (way: DecisionDraft['way']) => void
  /** Called for decisions that need no further input. */
  onDecide: (way: DecisionKind) => void
}

/** Buttons for a single call. One press decides; decisions that need input take a second press. */
function DecisionButtons({ call, way, onChoose, onDecide }: DecisionButtonsProps) {
  const t = useTranslations('forms.approval')
  if (way !== '' && way !== 'approve') {
    return (
      <>
        <Button variant={way === 'reject' ? 'danger' : 'primary'} onClick={() => onDecide(way)}>
          {t(`send-${way}`)}
        </Button>
        <Button onClick={() => onChoose('')}>{t('back')}</Button>
      </>
    )
  }
  return listDecisionKinds(call).map((one) => (
    <Button
      key={one}
      variant={one === 'approve' ? 'primary' : one === 'reject' ? 'danger' : 'secondary'}
      onClick={() => (one === 'approve' ? onDecide(one) : onChoose(one))}
    >
      {t(one)}
    </Button>
  ))
}

/** Form for proposed calls. Each is approved, edited or rejected with a reason. */
export function ApprovalForm(props: AgentFormProps<ApprovalRequest>) {
  const t = useTranslations('forms.approval')
  const { form, onCancel } = props
  const { calls } = form
  const { written, change, send } = useDecisions(props)
  const [undecided, setUndecided] = useState<number[]>([])
  const [chose, setChose] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const [only] = calls.length === 1 ? calls : []

  const trySend = (now: DecisionDraft[]): void => {
    const missing = send(now)
    setUndecided(missing)
    const [first] = missing
    if (first === undefined) return
    const call = box.current?.querySelectorAll<HTMLElement>('[data-call]')[first]
    call?.querySelector<HTMLElement>('textarea, input')?.focus()
  }
  const withWay = (way: DecisionDraft['way']): DecisionDraft[] => written.map((one) => ({ ...one, way }))
  return (
    <form
      ref={box}
      onSubmit={(event) => {
        event.preventDefault()
        trySend(written)
      }}
      aria-label={form.title || t('label')}
      className="grid gap-3"
    >
      {only ? null : (
        <p className="flex flex-wrap items-center gap-2 text-fg-muted">
          {t('several', { count: calls.length })}
          <Button size="sm" variant="ghost" onClick={() => change(withWay('approve'))}>
            {t('approveAll')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => change(withWay('reject'))}>
            {t('rejectAll')}
          </Button>
        </p>
      )}
      {withKeys(calls, ({ name }) => name).map(({ value, key, at }) => (
        <CallDecision
          key={key}
          call={value}
          written={written[at] ?? { way: '', reason: '', text: '' }}
          alone={only !== undefined}
          takesFocus={only !== undefined && chose}
          undecided={undecided.includes(at)}
          onChange={(changes) => change(written.map((one, place) => (place === at ? { ...one, ...changes } : one)))}
        />
      ))}
      <FormActions onCancel={onCancel}>
        {only ? (
          <DecisionButtons
            call={only}
            way={written[0]?.way ?? ''}
            onChoose={(way) => {
              setChose(true)
              change(withWay(way))
            }}
            onDecide={(way) => trySend(withWay(way))}
          />
        ) : (
          <Button type="submit" variant="primary">
            {t('send')}
          </Button>
        )}
      </FormActions>
    </form>
  )
}
