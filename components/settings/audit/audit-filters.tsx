'use client'

import { useTranslations } from 'next-intl'
import { debounce, useQueryStates } from 'nuqs'
import { useTransition } from 'react'
import { auditFilterOptions, auditFilterParsers } from '@/components/settings/audit/audit-filter'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { SearchField } from '@/components/ui/form/search-field'
import { Select } from '@/components/ui/form/select'
import { auditActions } from '@/lib/api/constants'

const typing = { history: 'replace', limitUrlUpdates: debounce(250) } as const
/** The select reserves ''. */
const unfiltered = '*'

/** Filters of the audit log, stored in the URL. */
export function AuditFilters({ people }: { people: readonly { id: string; name: string }[] }) {
  const t = useTranslations('audit.filters')
  const actions = useTranslations('audit.actions')
  const [pending, startTransition] = useTransition()
  const [{ q, action, actor, since, until }, setFilter] = useQueryStates(auditFilterParsers, {
    ...auditFilterOptions,
    startTransition,
  })
  const isListed = actor === null || people.some(({ id }) => id === actor)
  const listed = isListed ? people : [...people, { id: actor, name: actor }]
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-4">
      <SearchField
        label={t('search')}
        value={q}
        pending={pending}
        onChange={(text) => void setFilter({ q: text }, typing)}
        className="col-span-full"
      />
      <Field label={t('action')}>
        <Select
          value={action ?? unfiltered}
          onValueChange={(value) => void setFilter({ action: auditActions.find((each) => each === value) ?? null })}
          options={[
            { value: unfiltered, label: t('anyAction') },
            ...auditActions.map((value) => ({ value, label: actions(value) })),
          ]}
          className="w-full"
        />
      </Field>
      <Field label={t('person')}>
        <Select
          value={actor ?? unfiltered}
          onValueChange={(value) => void setFilter({ actor: value === unfiltered ? null : value })}
          options={[
            { value: unfiltered, label: t('anyPerson') },
            ...listed.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          className="w-full"
        />
      </Field>
      <Field label={t('since')}>
        <Input
          type="date"
          value={since ?? ''}
          onChange={({ target }) => void setFilter({ since: target.value || null })}
        />
      </Field>
      <Field label={t('until')}>
        <Input
          type="date"
          value={until ?? ''}
          onChange={({ target }) => void setFilter({ until: target.value || null })}
        />
      </Field>
    </div>
  )
}
