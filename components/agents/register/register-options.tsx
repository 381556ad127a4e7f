'use client'

import { useTranslations } from 'next-intl'
import { DialectSelect } from '@/components/agents/dialect-select'
import { isSlug, type Options } from '@/components/agents/register/registration'
import { TagInput } from '@/components/agents/tag-input'
import { HeaderRows } from '@/components/credentials/header-rows'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { DialectId } from '@/lib/a2a/dialect'

interface RegisterOptionsProps {
  options: Options
  proposedSlug: string
  onChange: (options: Options) => void
  onDialect: (dialect: DialectId | null) => void
}

/** What a person may decide over what the card says. */
export function RegisterOptions({ options, proposedSlug, onChange, onDialect }: RegisterOptionsProps) {
  const t = useTranslations('register')
  const slug = options.slug || proposedSlug
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('tags')} hint={t('tagsHint')}>
        <TagInput value={options.tags} onChange={(tags) => onChange({ ...options, tags })} />
      </Field>
      <Field label={t('dialect')} hint={t('dialectHint')}>
        <DialectSelect value={options.dialect} onChange={onDialect} />
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
      <fieldset className="sm:col-span-2">
        <legend className="text-xs font-medium text-fg-muted">{t('headers')}</legend>
        <p className="mt-1 mb-2 text-xs text-fg-faint">{t('headersHint')}</p>
        <HeaderRows rows={options.headers} onRows={(headers) => onChange({ ...options, headers })} />
      </fieldset>
    </div>
  )
}
