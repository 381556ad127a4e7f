import { useTranslations } from 'next-intl'
import type { AskedScheme } from '@/components/credentials/credential-fields'
import { KeyPlace } from '@/components/credentials/key-place'

/** What the card says of a scheme, in words: its description, where a key goes, or that it says nothing. */
export function SchemeSays({ scheme }: { scheme: AskedScheme }) {
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
          <KeyPlace in={options.in ?? 'header'} name={options.name} />
        </p>
      ) : null}
      {type === 'bearer' && options.bearerFormat ? (
        <p className="text-xs text-fg-muted">{t('format', { format: options.bearerFormat })}</p>
      ) : null}
      {type === 'other' ? <p className="text-pretty text-fg-muted">{t('unexplained')}</p> : null}
    </>
  )
}
