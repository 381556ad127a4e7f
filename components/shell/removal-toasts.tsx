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
  const onPending = useEffectEvent(({ id, kind }: PendingRemoval) =>
    toast.undo({ id, text: t(kind), label: t('undo'), onUndo: () => undoRemoval(id), duration: Infinity }),
  )
  const onSettled = useEffectEvent(({ id }: PendingRemoval, fault: FaultData | null) => {
    toast.dismiss(id)
    if (fault) toast.error(t('failed', { problem: fault.message }))
  })
  useEffect(
    () =>
      followRemovals({
        onPending: (removal) => onPending(removal),
        onSettled: (removal, fault) => onSettled(removal, fault),
        isHeld,
      }),
    [],
  )
  return null
}
