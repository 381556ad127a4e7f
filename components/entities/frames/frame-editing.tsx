'use client'

import { FilePenLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { IconButton } from '@/components/ui/button/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import type { LogRow } from '@/lib/a2a/log'

const FrameEditor = onDemand(() => import('@/components/entities/frames/frame-editor').then((m) => m.FrameEditor))

const FrameTarget = createContext<string | null>(null)

/** Lets the frames below be edited and sent to an agent (slug). Null: they cannot be. */
export function FrameEditing({ agent, children }: { agent: string | null; children: ReactNode }) {
  return <FrameTarget value={agent}>{children}</FrameTarget>
}

/** Characters of a request that can be edited: more would exceed the size of a request to Switchboard. */
const maxEditable = 900_000

/** Returns true if a row is a JSON-RPC request that sent a message and is not too large to edit. */
function isEditable({ direction, raw, event }: LogRow): boolean {
  if (direction !== 'out' || raw.length > maxEditable || event.kind !== 'request' || !('message' in event.call))
    return false
  // HTTP+JSON has the operation in its path.
  return /"method"\s*:/.test(raw)
}

/** The button that opens a sent message for editing. Nothing for other rows. */
export function EditFrameButton({ row }: { row: LogRow }) {
  const t = useTranslations('frames.edit')
  const agent = useContext(FrameTarget)
  const [open, setOpen] = useState(false)
  if (agent === null || !isEditable(row)) return null
  return (
    <>
      <IconButton label={t('title')} size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FilePenLine />
      </IconButton>
      {open ? (
        <Suspense>
          <FrameEditor agent={agent} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
