'use client'

import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { useRelativeTime } from '@/components/ui/text/relative-time'

/** A link that is shown only once, to copy. */
export function SecretLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  const t = useTranslations('people')
  const relativeTime = useRelativeTime()
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <Field label={t('link')} className="min-w-0 flex-1">
          <Input
            readOnly
            value={url}
            dir="ltr"
            className="font-mono text-xs"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <CopyButton text={url} label={t('copyLink')} size="md" variant="secondary" />
      </div>
      <p className="text-xs text-fg-muted">
        {t('shownOnce')} {t('expires', { time: relativeTime(expiresAt, true) })}
      </p>
    </div>
  )
}
