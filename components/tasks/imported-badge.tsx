import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/text/chip'

/** Marks an imported task. */
export function ImportedBadge() {
  const t = useTranslations('tasks')
  return <Chip className="shrink-0">{t('imported')}</Chip>
}
