'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { getNetworkState } from '@/components/ui/feedback/network-state'
import { followRemovals, type PendingRemoval, stillWriting, undoRemoval } from '@/lib/client/pending-removals'
import type { FaultData } from '@/lib/faults/fault'

/** Returns true while the pointer or the focus is on a toast of a visible page. */
const isHeld = (): boolean =>
  document.visibilityState === 'visible' &&
  document.querySelector('[data-sonner-toast]:is(:hover, :focus-within)') !== null

/** Offers to undo each deletion until it is performed. */
export function RemovalToasts() {
  const t = useTranslations('ui.removals')
  const faults = useTranslations('faults')
  const onPending = useEffectEvent(({ id, kind, hides }: PendingRemoval) =>
    toast.undo({
      id,
      text: t(kind, { count: hides.length }),
      label: t('undo'),
      onUndo: () => {
        if (!undoRemoval(id)) toast.error(t('tooLate'))
      },
      duration: Infinity,
    }),
  )
  // The messages of agents' faults are not loaded on every page, and none of them can occur here.
  const describe = (fault: FaultData): string => {
    if (fault.hop === 'browser') return faults(`away.${getNetworkState(fault)}.message`)
    return fault.details?.code === stillWriting ? t('stillWriting') : faults(`kinds.${fault.kind}`)
  }
  const onFault = useEffectEvent((fault: FaultData) => toast.error(t('failed', { problem: describe(fault) })))
  useEffect(
    () =>
      followRemovals({
        onPending: (removal) => onPending(removal),
        onEnd: ({ id }) => toast.dismiss(id),
        onFault: (fault) => onFault(fault),
        isHeld,
      }),
    [],
  )
  return null
}
