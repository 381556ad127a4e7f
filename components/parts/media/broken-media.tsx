import { useTranslations } from 'next-intl'

/** In place of a picture, sound or film that the browser cannot show. */
export function BrokenMedia({ mediaType }: { mediaType: string }) {
  const t = useTranslations('parts')
  return <p className="px-3 py-2.5 text-fg-muted">{t('unplayable', { type: mediaType })}</p>
}
