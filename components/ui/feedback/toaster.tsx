'use client'

import { catchError } from 'next/error'
import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { hasPendingToasts, onToast } from '@/components/ui/feedback/toast'
import { whenIdle } from '@/components/ui/when-idle'

const loadStack = () => import('@/components/ui/feedback/toast-stack')
const ToastStack = onDemand(() => loadStack().then((m) => m.ToastStack))

/** The page works without toasts. */
const NotesBoundary = catchError(() => null)

/** The container of toasts. Its code is preloaded, since some toasts report a lost network. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const update = (): void => setNeeded((before) => before || hasPendingToasts())
    // Other components may show one as soon as they mount.
    update()
    return onToast(update)
  }, [])
  useEffect(() => whenIdle(() => void loadStack().catch(() => undefined)), [])
  return needed ? (
    <NotesBoundary>
      <Suspense>
        <ToastStack />
      </Suspense>
    </NotesBoundary>
  ) : null
}
