'use client'

import { ChevronRight, ScrollText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { TaskReading } from '@/lib/api/task-metadata'

interface ReadingNoticeProps {
  author: string
  /** When access ends, ISO 8601. */
  until: string
}

function ReadingText({ author, until }: ReadingNoticeProps) {
  const t = useTranslations('taskMetadata')
  return t.rich('reading', { author, time: () => <RelativeTime at={until} ahead /> })
}

/** Tells an administrator until when they can read another person's task. Refreshes the page then. */
export function ReadingNotice({ author, until }: ReadingNoticeProps) {
  const refresh = useRefresh()
  useEffect(() => {
    const timer = setTimeout(refresh, Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until, refresh])
  return (
    <p className="flex shrink-0 items-start gap-2 border-t border-line bg-bg-subtle px-4 py-2 text-pretty text-fg-muted md:px-6">
      <ScrollText aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <ReadingText author={author} until={until} />
      </span>
    </p>
  )
}

/** Tells the author which administrators read the task, when and why. Nothing if none did. */
export function TaskReadings({ readings }: { readings: readonly TaskReading[] }) {
  const t = useTranslations('taskMetadata')
  if (readings.length === 0) return null
  return (
    <details className="group shrink-0 border-t border-line px-4 md:px-6">
      <summary className="flex h-8 cursor-pointer list-none items-center gap-1.5 text-xs text-fg-muted hover:text-fg">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        <ScrollText aria-hidden className="size-3.5" />
        {t('readBy', { count: readings.length })}
      </summary>
      <ul className="max-h-40 overflow-y-auto pb-2 text-xs">
        {readings.map(({ id, readerName, reason, createdAt }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-1">
            <bdi className="font-medium">{readerName}</bdi>
            <RelativeTime at={createdAt} className="text-fg-faint" />
            <span dir="auto" className="min-w-0 wrap-anywhere text-fg-muted">
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
