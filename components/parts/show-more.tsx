import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

/** The way to the rest of a text; nothing where there is none. */
export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  const t = useTranslations('parts')
  if (left <= 0) return null
  return (
    <Button variant="ghost" size="sm" className="mt-1 -ml-2 text-accent" onClick={onMore}>
      {t('showMore', { left })}
    </Button>
  )
}
