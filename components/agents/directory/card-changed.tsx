import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'

/** When an agent's card became another. `at`: ISO 8601. */
export function CardChanged({ at }: { at: string }) {
  const t = useTranslations('directory')
  return t.rich('cardChanged', { when: () => <RelativeTime at={at} /> })
}
