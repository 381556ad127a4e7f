'use client'

import { catchError } from 'next/error'
import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { hasNotes, onNote } from '@/components/ui/toast'

const loadStack = () => import('@/components/ui/toast-stack')
const ToastStack = onDemand(() => loadStack().then((m) => m.ToastStack))

/** Without notes the rest of the page is worth as much. */
const NotesBoundary = catchError(() => null)

/** Waits until the page has nothing else to do. Answers with the function that ends it. */
function whenIdle(work: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

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
