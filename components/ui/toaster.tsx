'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { hasNotes, onNote } from '@/components/ui/toast'

const ToastStack = lazy(() => import('@/components/ui/toast-stack').then((m) => ({ default: m.ToastStack })))

/** Where the notes of `toast` appear. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onNote(() => setNeeded((before) => before || hasNotes())), [])
  return needed ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null
}
