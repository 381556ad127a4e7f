'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallDecision } from '@/components/forms/approval/call-decision'
import { decisionWays, type Way } from '@/components/forms/approval/decision-ways'
import { decisionOf, type Written, writtenFor } from '@/components/forms/approval/written'
import type { AskProps } from '@/components/forms/ask-props'
import { FormActions } from '@/components/forms/form-actions'
import { Button } from '@/components/ui/button'
import { keyed } from '@/components/ui/keyed'
import { writeDecisions } from '@/lib/a2a/forms/approvals/write-decisions'
import type { ApprovalRequest, Decision, ProposedCall } from '@/lib/a2a/forms/form-request'

/** The decisions on an agent's calls while they are being made, and how they are sent. */
function useDecisions({ form, kept, onKeep, onReply }: AskProps<ApprovalRequest>) {
  const t = useTranslations('forms.approval')
  const { calls } = form
  const [written, setWritten] = useState<Written[]>(() => writtenFor(calls, kept))

  const change = (next: Written[]): void => {
    setWritten(next)
    onKeep({ calls: next.map((one) => ({ ...one })) })
  }
  const wordsOf = (decision: Decision): string => {
    if (decision.type === 'respond') return decision.text
    if (decision.type !== 'reject') return t(decision.type === 'edit' ? 'changedMessage' : 'approvedMessage')
    return decision.reason ? t('rejectedBecause', { reason: decision.reason }) : t('rejectedMessage')
  }
  /** Sends what is decided. Answers with the calls that are not. */
  const send = (now: Written[]): number[] => {
    const decisions = calls.map((call, index) => decisionOf(call, now[index]))
    const made = decisions.filter((decision) => decision !== null)
    if (made.length < calls.length) return decisions.flatMap((one, index) => (one ? [] : [index]))
    const words = made.map((one, index) =>
      calls.length > 1 ? `${calls[index]?.name ?? ''}: ${wordsOf(one)}` : wordsOf(one),
    )
    onReply(writeDecisions(form, made, words.join('\n')))
    return []
  }
  return { written, change, send }
}

interface DecisionButtonsProps {
  call: ProposedCall
  way: Written['way']
  onChoose: (way: Written['way']) => void
  /** For what needs no further words. */
  onDecide: (way: Way) => void
}

/** A call that stands alone is decided with one press, unless the decision needs words: then with a second one. */
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
  return decisionWays(call).map((one) => (
    <Button
      key={one}
      variant={one === 'approve' ? 'primary' : one === 'reject' ? 'danger' : 'secondary'}
      onClick={() => (one === 'approve' ? onDecide(one) : onChoose(one))}
    >
      {t(one)}
    </Button>
  ))
}

/** Calls that an agent proposes: each is approved, changed, or turned down with a reason. */
export function ApprovalForm(props: AskProps<ApprovalRequest>) {
  const t = useTranslations('forms.approval')
  const { form, onCancel } = props
  const { calls } = form
  const { written, change, send } = useDecisions(props)
  const [undecided, setUndecided] = useState<number[]>([])
  const [chose, setChose] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const [only] = calls.length === 1 ? calls : []

  const trySend = (now: Written[]): void => {
    const missing = send(now)
    setUndecided(missing)
    const [first] = missing
    if (first === undefined) return
    const call = box.current?.querySelectorAll<HTMLElement>('[data-call]')[first]
    call?.querySelector<HTMLElement>('textarea, input')?.focus()
  }
  const withWay = (way: Written['way']): Written[] => written.map((one) => ({ ...one, way }))
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
      {keyed(calls, ({ name }) => name).map(({ value, key, at }) => (
        <CallDecision
          key={key}
          call={value}
          written={written[at] ?? { way: '', reason: '', text: '' }}
          alone={only !== undefined}
          takesFocus={only !== undefined && chose}
          undecided={undecided.includes(at)}
          onChange={(news) => change(written.map((one, place) => (place === at ? { ...one, ...news } : one)))}
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
