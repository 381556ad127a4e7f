import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

interface ListNoteProps {
  /** There is nothing to list. */
  empty: boolean
  /** How many a search found; null where nothing is searched. */
  found: number | null
  loading: boolean
  failed: boolean
  onRetry: () => void
}

/** What a list of conversations says beneath: that there are none, how many were found, or that it could not be read. */
export function ListNote({ empty, found, loading, failed, onRetry }: ListNoteProps) {
  const t = useTranslations('chat.conversations')
  const retry = useTranslations('faults')('retry')
  const says = failed
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
      <output className="text-pretty">{says}</output>
      {failed ? (
        <Button size="sm" className="mt-2 flex" onClick={onRetry}>
          {retry}
        </Button>
      ) : null}
    </div>
  )
}
