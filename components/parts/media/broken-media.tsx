import { useTranslations } from 'next-intl'

/** Fallback for an image, audio or video that the browser cannot show. */
export function BrokenMedia({ mediaType }: { mediaType: string }) {
  const t = useTranslations('parts')
  return <p className="px-3 py-2.5 text-fg-muted">{t('unplayable', { type: mediaType })}</p>
}
