'use client'

import { useTranslations } from 'next-intl'
import { DialectSelect, TagInput } from '@/components/agents/agent-fields'
import { isSlug, type RegistrationOptions } from '@/components/agents/register/registration'
import { HeaderRows } from '@/components/credentials/header-rows'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import type { DialectId } from '@/lib/a2a/dialect-id'

interface RegisterOptionsProps {
  options: RegistrationOptions
  proposedSlug: string
  onChange: (options: RegistrationOptions) => void
  onDialect: (dialect: DialectId | null) => void
}

/** Options that override the card. Collapsed, since all can be changed later. */
export function RegisterOptions({ options, proposedSlug, onChange, onDialect }: RegisterOptionsProps) {
  const t = useTranslations('register')
  const slug = options.slug || proposedSlug
  const touched = options.dialect !== null || options.slug !== '' || options.headers.length > 0
  return (
    <details className="border-t border-line pt-4" open={touched || undefined}>
      <summary className="text-sm font-medium">
        {t('choices')} <span className="ml-1 text-xs font-normal text-fg-faint">{t('choicesHint')}</span>
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field label={t('tags')} hint={t('tagsHint')}>
          <TagInput value={options.tags} onChange={(tags) => onChange({ ...options, tags })} />
        </Field>
        <Field label={t('owner')} hint={t('ownerHint')}>
          <Input
            value={options.owner}
            onChange={(event) => onChange({ ...options, owner: event.target.value })}
            maxLength={100}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Field
          label={t('slug')}
          hint={t('slugHint', { slug })}
          error={options.slug && !isSlug(options.slug) ? t('slugProblem') : undefined}
        >
          <Input
            value={options.slug}
            placeholder={proposedSlug}
            onChange={(event) => onChange({ ...options, slug: event.target.value })}
            maxLength={64}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            dir="ltr"
          />
        </Field>
        <Field label={t('dialect')} hint={t('dialectHint')}>
          <DialectSelect value={options.dialect} onChange={onDialect} />
        </Field>
        <fieldset className="sm:col-span-2">
          <legend className="text-xs font-medium text-fg-muted">{t('headers')}</legend>
          <p className="mt-1 mb-2 text-xs text-fg-faint">{t('headersHint')}</p>
          <HeaderRows rows={options.headers} onRows={(headers) => onChange({ ...options, headers })} />
        </fieldset>
      </div>
    </details>
  )
}
