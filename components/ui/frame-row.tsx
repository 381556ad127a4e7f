'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useMemo } from 'react'
import { ByteSize } from '@/components/ui/byte-size'
import { cn } from '@/components/ui/cn'
import { FrameBody } from '@/components/ui/frame-body'
import { RowMark } from '@/components/ui/row-mark'
import { StateChip } from '@/components/ui/state-chip'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import type { Wire } from '@/lib/replay/as-curl'
import { clockTime } from '@/lib/replay/clock-time'

const encoder = new TextEncoder()

function stateOf({ event }: LogRow): TaskState | null {
  const told = event.kind === 'push' && event.accepted ? event.event : event
  if (told?.kind === 'status') return told.status.state
  return told?.kind === 'task' ? told.task.status.state : null
}

/** Our own words, where a row is not something that was sent. */
function remarkOf({ event }: LogRow): string {
  if (event.kind === 'fault') return event.fault.message
  if (event.kind === 'gap') return event.reason
  if (event.kind === 'push') return event.problem ?? ''
  return event.kind === 'note' ? event.note : ''
}

const kindTone: Partial<Record<LogRow['kind'], string>> = {
  fault: 'text-state-failed',
  gap: 'text-state-input-required',
  note: 'text-fg-muted',
}

function toneOf({ kind, event }: LogRow): string {
  return event.kind === 'push' && !event.accepted ? 'text-state-failed' : (kindTone[kind] ?? 'text-fg')
}

interface FrameRowProps {
  row: LogRow
  /** ISO 8601; the row's clock counts from here. */
  startedAt: string
  open: boolean
  onToggle: (seq: number) => void
  /** Given: a press on the row goes to its moment, a press on the current row opens it. */
  onSeek?: ((seq: number) => void) | undefined
  onShow?: ((seq: number) => void) | undefined
  current?: boolean
  /** Not yet happened at the moment that is shown. */
  ahead?: boolean
  /** Where requests went, for *as curl*. */
  wire?: Wire | undefined
  /** One row of a list is the tab stop; the others are reached by `onWalk`. */
  tabIndex?: number
  onWalk?: (event: KeyboardEvent<HTMLButtonElement>) => void
  onFocus?: (seq: number) => void
}

/** One event of the log as it went over the wire: time, direction, method, state, size; opens to the frame itself. */
export function FrameRow(props: FrameRowProps) {
  const { row, startedAt, open, onToggle, onSeek, current = false, ahead = false, wire } = props
  const t = useTranslations('frames')
  const state = stateOf(row)
  const remark = remarkOf(row)
  const isRequest = row.kind === 'request'
  // On the tint of the current row the faint colour is too faint.
  const quiet = current ? 'text-fg-muted' : 'text-fg-faint'
  const bytes = useMemo(() => encoder.encode(row.raw).length, [row.raw])
  return (
    <div className={cn('border-b border-line', current && 'bg-accent/8')}>
      <div
        className={cn(
          'relative flex h-7 items-center pr-1 font-mono text-xs hover:bg-hover',
          current && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent',
        )}
      >
        <button
          type="button"
          data-seq={row.seq}
          tabIndex={props.tabIndex}
          onKeyDown={props.onWalk}
          onFocus={() => props.onFocus?.(row.seq)}
          aria-current={current || undefined}
          aria-expanded={onSeek ? undefined : open}
          onClick={() => (onSeek && !current ? onSeek(row.seq) : onToggle(row.seq))}
          className={cn(
            'flex h-full min-w-0 flex-1 items-center gap-2 pl-3 text-left outline-offset-[-2px]',
            ahead && 'opacity-60',
          )}
        >
          <time dateTime={row.at} title={row.at} className={cn('min-w-16 shrink-0 tabular', quiet)}>
            {clockTime(Date.parse(row.at) - Date.parse(startedAt))}
          </time>
          <RowMark row={row} />
          <span className={cn('shrink-0', isRequest ? 'sr-only' : toneOf(row))}>{row.kind}</span>
          <span className={cn('min-w-0 flex-1 truncate', isRequest ? 'text-fg' : quiet)}>{remark || row.method}</span>
          {state ? <StateChip state={state} className="shrink-0 font-sans" /> : null}
          <span className={cn('w-15 shrink-0 text-right', quiet)}>
            {row.raw === '' ? null : <ByteSize bytes={bytes} />}
          </span>
        </button>
        <button
          type="button"
          tabIndex={props.tabIndex === undefined ? undefined : -1}
          aria-label={t(open ? 'hideFrame' : 'showFrame', { seq: row.seq })}
          aria-expanded={open}
          onClick={() => onToggle(row.seq)}
          className="flex size-7 shrink-0 items-center justify-center text-fg-faint outline-offset-[-2px] hover:text-fg"
        >
          <ChevronRight aria-hidden className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
        </button>
      </div>
      {open ? <FrameBody row={row} wire={wire} onShow={props.onShow} /> : null}
    </div>
  )
}
