import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'

interface ListNoteProps {
  /** The list is empty. */
  empty: boolean
  /** Number of search results. Null if nothing is searched. */
  found: number | null
  loading: boolean
  failed: boolean
  onRetry: () => void
}

/** The status below a list of conversations: empty, number of results, or failed. */
export function ListNote({ empty, found, loading, failed, onRetry }: ListNoteProps) {
  const t = useTranslations('chat.conversations')
  const retry = useTranslations('faults')('retry')
  const statusText = failed
    ? t('failed')
    : loading
      ? t('loading')
      : empty
        ? t(found === null ? 'none' : 'noneFound')
        : found === null
          ? null
          : t('found', { count: found })
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
