'use client'

import { memo, useMemo } from 'react'
import { ByteSize } from '@/components/ui/byte-size'
import { cn } from '@/components/ui/cn'
import { MarkedText } from '@/components/ui/marked-text'
import { RowMark } from '@/components/ui/row-mark'
import { RowRemark } from '@/components/ui/row-remark'
import { StateChip } from '@/components/ui/state-chip'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import { clockTime } from '@/lib/replay/clock-time'
import type { snippetOf } from '@/lib/replay/find-in-row'
import type { RowHead } from '@/lib/replay/outline'

const kindTone: Partial<Record<LogRow['kind'], string>> = {
  fault: 'text-state-failed',
  gap: 'text-state-input-required',
  note: 'text-fg-muted',
}

/** Of these, what we say ourselves is told. */
const ownKinds = new Set<LogRow['kind']>(['fault', 'gap', 'note', 'push'])

interface FrameLineProps {
  head: RowHead
  /** What of the row itself is told, once that is here. */
  state: TaskState | null
  row: LogRow | undefined
  /** A delivery that was not let in. */
  refused: boolean
  /** What stands around the words that were searched for. */
  found: ReturnType<typeof snippetOf>
  /** In ms since 1970; the row's clock counts from here. */
  startedAt: number
  current: boolean
}

/** One event in a line: time, direction, method, state, size. */
export const FrameLine = memo(function FrameLine(props: FrameLineProps) {
  const { head, state, row, refused, found, startedAt, current } = props
  const isRequest = head.kind === 'request'
  const at = useMemo(() => new Date(head.at).toISOString(), [head.at])
  // On the tint of the current row the faint colour is too faint.
  const quiet = current ? 'text-fg-muted' : 'text-fg-faint'
  const tone = refused ? 'text-state-failed' : (kindTone[head.kind] ?? 'text-fg')
  return (
    <>
      <time dateTime={at} title={at} className={cn('min-w-16 shrink-0 tabular', quiet)}>
        {clockTime(head.at - startedAt)}
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
