'use client'

import { BellRing, Dot, type LucideIcon, ShieldX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useMemo } from 'react'
import { StateChip } from '@/components/entities/task/state-chip'
import { useGapMessage, useRemovedMessage } from '@/components/parts/log-notes'
import { cn } from '@/components/ui/cn'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { ByteSize } from '@/components/ui/text/byte-size'
import { MarkedText } from '@/components/ui/text/marked-text'
import type { LogRow } from '@/lib/a2a/log'
import { readRemark } from '@/lib/a2a/remarks'
import type { TaskState } from '@/lib/a2a/states'
import type { createSnippet } from '@/lib/replay/find-in-row'
import { formatClockTime } from '@/lib/replay/format-clock-time'
import type { RowHead } from '@/lib/replay/outline'

const shapes = {
  chevron: 'm9 18 6-6-6-6',
  right: 'M5 12h14m-7-7 7 7-7 7',
  left: 'M19 12H5m7-7-7 7 7 7',
} as const

/** A lightweight icon for list rows, with fewer attributes than the icon library's. */
export function LineIcon({ shape, className }: { shape: keyof typeof shapes; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={cn('fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]', className)}
    >
      <path d={shapes[shape]} />
    </svg>
  )
}

interface LineStyle {
  icon: LucideIcon | 'left' | 'right'
  tone: string
  /** Message key under `frames`. */
  word: 'own' | 'out' | 'in' | 'pushed' | 'refused'
}

function styleOf({ bytes, method, direction, kind }: RowHead, refused: boolean): LineStyle {
  if (kind === 'push')
    return refused
      ? { icon: ShieldX, tone: 'text-state-failed', word: 'refused' }
      : { icon: BellRing, tone: 'text-accent', word: 'pushed' }
  if (bytes === 0 && method === '') return { icon: Dot, tone: 'text-fg-faint', word: 'own' }
  return direction === 'out'
    ? { icon: 'right', tone: 'text-accent', word: 'out' }
    : { icon: 'left', tone: 'text-fg-faint', word: 'in' }
}

interface RowMarkProps {
  head: RowHead
  /** A rejected push delivery. */
  refused: boolean
}

/** Direction of a row: sent, received, pushed, or rejected. */
function RowMark({ head, refused }: RowMarkProps) {
  const t = useTranslations('frames')
  const { icon: Icon, tone, word } = styleOf(head, refused)
  const className = cn('size-3.5 shrink-0', tone)
  return (
    <>
      {typeof Icon === 'string' ? (
        <LineIcon shape={Icon} className={className} />
      ) : (
        <Icon aria-hidden className={className} />
      )}
      <span className="sr-only">{t(word)}</span>
    </>
  )
}

/** Switchboard's localized remark on a row, or its method if there is none. */
function RowRemark({ row }: { row: LogRow }) {
  const t = useTranslations('frames.remarks')
  const translateFault = useTranslateFault({ reading: true })
  const gapInWords = useGapMessage()
  const removedInWords = useRemovedMessage()
  const { event, method } = row
  if (event.kind === 'fault') return translateFault(event.fault).message
  if (event.kind === 'gap') return event.removed ? removedInWords(event.removed) : gapInWords(event)
  const remark = readRemark(row)
  if (!remark) return method
  const { note, code, values, cause } = remark
  if (code === undefined) return note || method
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
  /** Task state from the row, once it is loaded. */
  state: TaskState | null
  row: LogRow | undefined
  /** A rejected push delivery. */
  refused: boolean
  /** Text around the search matches. */
  found: ReturnType<typeof createSnippet>
  /** In ms since the epoch. Times are relative to it. */
  startedAt: number
  current: boolean
}

/** One event: time, direction, method, state, size. */
export const FrameLine = memo(function FrameLine(props: FrameLineProps) {
  const { head, state, row, refused, found, startedAt, current } = props
  const isRequest = head.kind === 'request'
  const at = useMemo(() => new Date(head.at).toISOString(), [head.at])
  // The faint color has too little contrast on the current row.
  const quiet = current ? 'text-fg-muted' : 'text-fg-faint'
  const tone = refused ? 'text-state-failed' : (kindTone[head.kind] ?? 'text-fg')
  return (
    <>
      <time dateTime={at} title={at} className={cn('min-w-16 shrink-0 tabular', quiet)}>
        {formatClockTime(head.at - startedAt)}
      </time>
      <RowMark head={head} refused={refused} />
      <span className={cn('shrink-0', isRequest ? 'sr-only' : tone)}>{head.kind}</span>
      <span className={cn('min-w-0 flex-1 truncate', isRequest ? 'text-fg' : quiet)}>
        {found ? <MarkedText {...found} /> : row && ownKinds.has(head.kind) ? <RowRemark row={row} /> : head.method}
      </span>
      {state ? <StateChip state={state} className="font-sans" /> : null}
      <span className={cn('w-15 shrink-0 text-right', quiet)}>
        {head.bytes === 0 ? null : <ByteSize bytes={head.bytes} />}
      </span>
    </>
  )
})
