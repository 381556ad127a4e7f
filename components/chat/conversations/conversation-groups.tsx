'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type DayGroup, groupByDay } from '@/components/chat/conversations/arrange-conversations'
import { Button } from '@/components/ui/button/button'
import { SearchField } from '@/components/ui/form/search-field'
import { useHiddenIds } from '@/components/ui/hooks/use-hidden-ids'
import { useListKeys } from '@/components/ui/navigation/use-list-keys'
import { useNow } from '@/components/ui/hooks/use-now'
import type { ConversationSummary } from '@/lib/api/conversation'

interface ListNoteProps {
  /** The list is empty. */
  empty: boolean
  /** Number of search results. Null if nothing is searched. */
  resultCount: number | null
  loading: boolean
  failed: boolean
  onRetry: () => void
}

/** The status below a list of conversations: empty, number of results, or failed. */
export function ListNote({ empty, resultCount, loading, failed, onRetry }: ListNoteProps) {
  const t = useTranslations('chat.conversations')
  const retry = useTranslations('faults')('retry')
  const statusText = failed
    ? t('failed')
    : loading
      ? t('loading')
      : empty
        ? t(resultCount === null ? 'none' : 'noneFound')
        : resultCount === null
          ? null
          : t('found', { count: resultCount })
  return (
    <div className="px-2 pb-3 text-xs text-fg-faint">
      <output className="text-pretty">{statusText}</output>
      {failed ? (
        <Button size="sm" className="mt-2 flex" onClick={onRetry}>
          {retry}
        </Button>
      ) : null}
    </div>
  )
}

interface ConversationSearchProps {
  value: string
  onChange: (value: string) => void
  /** The last input is being searched. */
  pending: boolean
}

/** The field to search all messages. */
export function ConversationSearch(props: ConversationSearchProps) {
  const t = useTranslations('chat.conversations')
  return <SearchField {...props} data-quiet label={t('search')} />
}

interface ConversationGroupsProps {
  conversations: ConversationSummary[]
  renderRow: (conversation: ConversationSummary) => ReactNode
  /** Called when the end of the list is near the viewport. */
  onEnd: () => void
}

/** Conversations grouped by the day of their last update. */
export function ConversationGroups({ conversations, renderRow, onEnd }: ConversationGroupsProps) {
  const t = useTranslations('chat.conversations.days')
  const format = useFormatter()
  const now = useNow()
  const hidden = useHiddenIds()
  useListKeys('[data-conversation]')
  const end = useRef<HTMLDivElement>(null)
  const reachEnd = useEffectEvent(onEnd)
  // Observed again after each page, since the end may still be visible.
  const count = conversations.length
  useEffect(() => {
    const onIntersect = (entries: IntersectionObserverEntry[]): void => {
      if (count > 0 && entries.some((entry) => entry.isIntersecting)) reachEnd()
    }
    const observer = new IntersectionObserver(onIntersect, { rootMargin: '600px' })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [count])
  const name = (group: DayGroup): string =>
    typeof group === 'string'
      ? t(group)
      : format.dateTime(new Date(`${group.month}-15T12:00:00`), { month: 'long', year: 'numeric' })
  // The server does not know the user's time zone.
  const shown = conversations.filter(({ id }) => !hidden.has(id))
  const groups = now === null ? [{ key: '', group: null, items: shown }] : groupByDay(shown, now)
  return (
    <div>
      {groups.map(({ key, group, items }) => (
        <section key={key || 'all'} className="mb-3">
          <h3 className="flex h-7 items-center px-2 text-xs font-medium text-fg-faint">{group ? name(group) : ''}</h3>
          <ul className="grid grid-cols-1 gap-px">{items.map(renderRow)}</ul>
        </section>
      ))}
      <div ref={end} />
    </div>
  )
}
