'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { LineSize, LineTime, RowMark } from '@/components/entities/frames/line-parts'
import { FrameSummary } from '@/components/entities/frames/frame-summary'
import { useGapMessage, useRemovedMessage } from '@/components/parts/log-notes'
import { cn } from '@/components/ui/cn'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { MarkedText } from '@/components/ui/text/marked-text'
import type { LogRow } from '@/lib/a2a/log'
import { readRemark } from '@/lib/a2a/remarks'
import type { createSnippet } from '@/lib/replay/find-in-row'
import type { RowHead } from '@/lib/replay/outline'

/** Switchboard's localized remark on a row. */
function RowRemark({ row }: { row: LogRow }) {
  const t = useTranslations('frames.remarks')
  const translateFault = useTranslateFault({ reading: true })
  const gapInWords = useGapMessage()
  const removedInWords = useRemovedMessage()
  const { event } = row
  if (event.kind === 'fault') return translateFault(event.fault).message
  if (event.kind === 'gap') return event.removed ? removedInWords(event.removed) : gapInWords(event)
  const remark = readRemark(row)
  if (!remark) return null
  const { note, code, values, cause } = remark
  if (code === undefined) return note
  return t(code, { ...values, ...(cause && { what: translateFault(cause).message }) })
}

const kindTone: Partial<Record<LogRow['kind'], string>> = {
  fault: 'text-state-failed',
  gap: 'text-state-input-required',
  note: 'text-fg-muted',
}

/** Kinds whose remark is shown. */
const ownKinds = new Set<LogRow['kind']>(['fault', 'gap', 'note', 'push'])

interface FrameLineProps {
  head: RowHead
  /** The row, once it is loaded. */
  row: LogRow | undefined
  /** Empty if it is the same as in the row before. */
  method: string
  /** A rejected push delivery. */
  refused: boolean
  /** Text around the search matches. */
  snippet: ReturnType<typeof createSnippet>
  /** In ms since the epoch. Times are relative to it. */
  startedAt: number
  current: boolean
}

/** One event: time, direction, kind, method where it changes, what is in it, and size. */
export const FrameLine = memo(function FrameLine(props: FrameLineProps) {
  const { head, row, method, refused, snippet, startedAt, current } = props
  const isRequest = head.kind === 'request'
  // The faint color has too little contrast on the current row.
  const quiet = current ? 'text-fg-muted' : 'text-fg-faint'
  const tone = refused ? 'text-state-failed' : (kindTone[head.kind] ?? 'text-fg')
  const hasRemark = row !== undefined && ownKinds.has(head.kind) && (head.kind !== 'push' || readRemark(row) !== null)
  return (
    <>
      <LineTime at={head.at} startedAt={startedAt} quiet={quiet} />
      <RowMark head={head} refused={refused} />
      <span className={cn('shrink-0', isRequest ? 'sr-only' : tone)}>{head.kind}</span>
      {isRequest || method ? (
        <span className={cn('max-w-1/2 shrink-0 truncate', isRequest ? 'text-fg' : quiet)}>{head.method}</span>
      ) : null}
      {snippet || !row || hasRemark ? (
        <span className={cn('min-w-0 flex-1 truncate', quiet)}>
          {snippet ? <MarkedText {...snippet} /> : row ? <RowRemark row={row} /> : null}
        </span>
      ) : (
        <FrameSummary row={row} quiet={quiet} />
      )}
      <LineSize bytes={head.bytes} quiet={quiet} />
    </>
  )
})
