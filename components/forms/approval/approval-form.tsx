'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallDecision } from '@/components/forms/approval/call-decision'
import { DecisionButtons } from '@/components/forms/approval/decision-buttons'
import { useDecisions } from '@/components/forms/approval/use-decisions'
import type { Written } from '@/components/forms/approval/written'
import type { AskProps } from '@/components/forms/ask-props'
import { FormActions } from '@/components/forms/form-actions'
import { Button } from '@/components/ui/button'
import { keyed } from '@/components/ui/keyed'
import type { ApprovalRequest } from '@/lib/a2a/forms/form-request'

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
