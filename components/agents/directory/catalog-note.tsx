import { CloudOff } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'

interface CatalogNoteProps {
  /** Whether Switchboard answers. */
  reached: boolean
  found: number
  listed: number
}

/** How many agents are found, and of how many; or that they are not seen as they are now. On phones it stays in its line. */
export function CatalogNote({ reached, found, listed }: CatalogNoteProps) {
  const t = useTranslations('directory')
  const format = useFormatter()
  if (!reached)
    return (
      <output className="flex items-center gap-1.5">
        <CloudOff aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t('offline')}</span>
      </output>
    )
  return (
    <output>
      <span className="sm:hidden">{format.number(found)}</span>
      <span className="max-sm:hidden">
        {found < listed ? t('shown', { shown: found, total: listed }) : format.number(found)}
      </span>
    </output>
  )
}
