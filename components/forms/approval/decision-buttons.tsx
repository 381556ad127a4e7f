'use client'

import { useTranslations } from 'next-intl'
import { decisionWays, type Way } from '@/components/forms/approval/decision-ways'
import type { Written } from '@/components/forms/approval/written'
import { Button } from '@/components/ui/button'
import type { ProposedCall } from '@/lib/a2a/forms/form-request'

interface DecisionButtonsProps {
  call: ProposedCall
  way: Written['way']
  onChoose: (way: Written['way']) => void
  /** For what needs no further words. */
  onDecide: (way: Way) => void
}

/** A call that stands alone is decided with one press, unless the decision needs words: then with a second one. */
export function DecisionButtons({ call, way, onChoose, onDecide }: DecisionButtonsProps) {
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
