import { useTranslations } from 'next-intl'
import type { SchemeInfo } from '@/components/credentials/credential-fields'
import { KeyLocation } from '@/components/credentials/key-location'

/** The card's description of a scheme: its text, the location of the key, or that there is none. */
export function SchemeDescription({ scheme }: { scheme: SchemeInfo }) {
  const t = useTranslations('credentials')
  const { type, description, options } = scheme
  return (
    <>
      {description ? (
        <p className="max-w-[72ch] text-pretty whitespace-pre-line wrap-anywhere text-fg-muted" dir="auto">
          {description}
        </p>
      ) : null}
      {type === 'apiKey' && options.name ? (
        <p className="text-xs text-fg-muted">
          <KeyLocation in={options.in ?? 'header'} name={options.name} />
        </p>
      ) : null}
      {type === 'bearer' && options.bearerFormat ? (
        <p className="text-xs text-fg-muted">{t('format', { format: options.bearerFormat })}</p>
      ) : null}
      {type === 'other' ? <p className="text-pretty text-fg-muted">{t('unexplained')}</p> : null}
    </>
  )
}
