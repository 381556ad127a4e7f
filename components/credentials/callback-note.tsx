import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import type { SchemeStatus } from '@/lib/api/credential-calls'

interface CallbackNoteProps {
  url: string
  schemes: readonly SchemeStatus[]
}

/** The address that an OAuth client has to be registered with, where a scheme may need one. */
export function CallbackNote({ url, schemes }: CallbackNoteProps) {
  const t = useTranslations('credentials')
  if (!schemes.some(({ type }) => type === 'oauth2' || type === 'openIdConnect')) return null
  return (
    <div className="text-xs text-fg-muted">
      <p>{t('callback')}</p>
      <p className="flex items-start gap-1" dir="ltr">
        <span className="min-w-0 font-mono leading-5 break-all text-fg">{url}</span>
        <CopyButton text={url} className="-my-1" />
      </p>
    </div>
  )
}
