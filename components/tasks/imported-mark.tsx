import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'

/** Says of a task that it was made elsewhere. */
export function ImportedMark() {
  const t = useTranslations('tasks')
  return <Chip className="shrink-0">{t('imported')}</Chip>
}
