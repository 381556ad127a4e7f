import { LockKeyhole } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** In place of what was told in confidence. */
export function SecretPart() {
  const t = useTranslations('parts')
  return (
    <p className="flex items-center gap-2 text-fg-muted">
      <LockKeyhole aria-hidden className="size-4 shrink-0" />
      {t('secret')}
    </p>
  )
}
