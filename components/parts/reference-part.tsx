import { useTranslations } from 'next-intl'
import { visibleName } from '@/components/parts/visible-name'

interface ReferencePartProps {
  name: string
  mediaType: string
}

/** A file that was named and not sent: its name and type. */
export function ReferencePart({ name, mediaType }: ReferencePartProps) {
  const t = useTranslations('parts')
  const facts = [visibleName(name), mediaType].filter(Boolean)
  return (
    <div className="grid gap-1 px-3 py-2.5">
      {facts.length > 0 ? <bdi className="text-sm wrap-anywhere">{facts.join(' · ')}</bdi> : null}
      <p className="text-xs text-fg-muted">{t('noContent')}</p>
    </div>
  )
}
