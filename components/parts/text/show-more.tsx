import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'

/** Button that shows more of a text; nothing if it is complete. */
export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  const t = useTranslations('parts')
  if (left <= 0) return null
  return (
    <Button variant="ghost" size="sm" className="mt-1 -ml-2 text-accent" onClick={onMore}>
      {t('showMore', { left })}
    </Button>
  )
}
