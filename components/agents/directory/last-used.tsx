import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'

/** When somebody last called an agent. `at`: ISO 8601; null for never. */
export function LastUsed({ at }: { at: string | null }) {
  const t = useTranslations('directory')
  if (at === null) return t('neverUsed')
  return t.rich('lastUsed', { when: () => <RelativeTime at={at} /> })
}
