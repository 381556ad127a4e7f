'use client'

import { catchError } from 'next/error'
import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { hasNotes, onNote } from '@/components/ui/toast'
import { whenIdle } from '@/components/ui/when-idle'

const loadStack = () => import('@/components/ui/toast-stack')
const ToastStack = onDemand(() => loadStack().then((m) => m.ToastStack))

/** Without notes the rest of the page is worth as much. */
const NotesBoundary = catchError(() => null)

/** Where the notes of `toast` appear. What shows them is fetched ahead: some are about a network that is gone. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onNote(() => setNeeded((before) => before || hasNotes())), [])
  useEffect(() => whenIdle(() => void loadStack().catch(() => undefined)), [])
  return needed ? (
    <NotesBoundary>
      <Suspense>
        <ToastStack />
      </Suspense>
    </NotesBoundary>
  ) : null
}
