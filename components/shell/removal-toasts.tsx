'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { followRemovals, type PendingRemoval, undoRemoval } from '@/lib/client/pending-removals'
import type { FaultData } from '@/lib/faults/fault'

/** Returns true while the pointer or the focus is on a toast. */
const isHeld = (): boolean => document.querySelector('[data-sonner-toast]:is(:hover, :focus-within)') !== null

/** Offers to undo each deletion until it is performed. */
export function RemovalToasts() {
  const t = useTranslations('ui.removals')
  const onPending = useEffectEvent(({ id, kind, hides }: PendingRemoval) =>
    toast.undo({
      id,
      text: t(kind, { count: hides.length }),
      label: t('undo'),
      onUndo: () => undoRemoval(id),
      duration: Infinity,
    }),
  )
  const onFault = useEffectEvent(({ message }: FaultData) => toast.error(t('failed', { problem: message })))
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
