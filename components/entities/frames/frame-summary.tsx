'use client'

import { useTranslations } from 'next-intl'
import { memo, useMemo } from 'react'
import { StateChip } from '@/components/entities/task/state-chip'
import { useFormatBytes } from '@/components/ui/text/byte-size'
import type { LogRow } from '@/lib/a2a/log'
import { type EventSummary, summarizeEvent } from '@/lib/replay/summarize-event'

/** A text of at most so many characters is shown without their number. */
const shortText = 60

/** Returns a function that describes the content of an event: "report.md", "+24 chars", "+1.2 kB". */
function useDescribeContent(): (summary: EventSummary) => string {
  const t = useTranslations('frames.summary')
  const byteText = useFormatBytes()
  return ({ name, added, chars, bytes, counts }) => {
    const sign = added ? '+' : ''
    const hasCount = added || name !== undefined || chars > shortText
    const parts = [
      // An appended text says more than the name of its artifact.
      added && chars > 0 ? undefined : name,
      counts?.messages ? t('messages', { count: counts.messages }) : undefined,
      counts?.artifacts ? t('artifacts', { count: counts.artifacts }) : undefined,
      chars > 0 && hasCount ? `${sign}${t('chars', { count: chars })}` : undefined,
      bytes > 0 ? `${sign}${byteText(bytes)}` : undefined,
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

/** What is in an event: its state, the size of its content, and the beginning of its text. */
export const FrameSummary = memo(function FrameSummary({ row, quiet }: { row: LogRow; quiet: string }) {
  const summary = useMemo(() => summarizeEvent(row.event), [row])
  const describe = useDescribeContent()
  const { state, excerpt } = summary
  const isRequest = row.kind === 'request'
  // The text of a request says enough.
  const content = isRequest && excerpt ? '' : describe(summary)
  return (
    <>
      {state ? (
        <>
          <span aria-hidden className={quiet}>
            →
          </span>
          <StateChip state={state} still className="shrink-0 font-sans" />
        </>
      ) : null}
      <span className="min-w-0 flex-1 truncate">
        {content ? <span className={quiet}>{excerpt ? `${content}: ` : content}</span> : null}
        {excerpt ? <bdi className="text-fg">{excerpt}</bdi> : null}
      </span>
    </>
  )
})
