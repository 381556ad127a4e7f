'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RoleSelect } from '@/components/settings/people/role-select'
import { Problem } from '@/components/settings/people/problem'
import { GroupRules } from '@/components/settings/providers/group-rules'
import {
  type ProviderValues,
  toProviderFields,
  toProviderValues,
} from '@/components/settings/providers/provider-form-values'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import type { Team } from '@/lib/api/account'
import type { IdentityProvider } from '@/lib/api/identity-provider'
import { api } from '@/lib/client/api'

interface ProviderFormProps {
  /** Null for a new provider. */
  provider: IdentityProvider | null
  teams: readonly Team[]
  onSaved: () => void
}

const textFields = ['name', 'issuer', 'clientId', 'clientSecret', 'domains', 'scopes', 'groupsClaim'] as const
const required = new Set<string>(['name', 'issuer', 'clientId'])

/** Edits an identity provider, or asks for what a new one needs. */
export function ProviderForm({ provider, teams, onSaved }: ProviderFormProps) {
  const t = useTranslations('people.provider')
  const [values, setValues] = useState(() => toProviderValues(provider))
  const { pending, result, run } = useApiCall<IdentityProvider>({ refreshes: true })
  const set = (patch: Partial<ProviderValues>): void => setValues((now) => ({ ...now, ...patch }))
  const save = () => {
    const body = toProviderFields(values)
    return provider ? api.changeIdentityProvider({ id: provider.id, body }) : api.addIdentityProvider({ body })
  }
  const hintOf = (name: (typeof textFields)[number]): string => {
    if (name === 'clientSecret' && provider?.hasSecret) return t('secretStays')
    return name === 'issuer' && provider && values.issuer !== provider.issuer ? t('otherIssuer') : t(`hints.${name}`)
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(save, { onRefreshed: onSaved })
      }}
    >
      {textFields.map((name) => (
        <Field key={name} label={t(`fields.${name}`)} hint={hintOf(name)}>
          <Input
            type={name === 'clientSecret' ? 'password' : 'text'}
            value={values[name]}
            onChange={(event) => set({ [name]: event.target.value })}
            required={required.has(name)}
            autoComplete="off"
            dir={name === 'name' ? 'auto' : 'ltr'}
          />
        </Field>
      ))}
      {values.groupsClaim.trim() === '' ? null : (
        <GroupRules rules={values.rules} teams={teams} onChange={(rules) => set({ rules })} />
      )}
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 accent-accent"
          checked={values.createsAccounts}
          onChange={(event) => set({ createsAccounts: event.target.checked })}
        />
        {t('createsAccounts')}
      </label>
      <Field label={t('defaultRole')}>
        <RoleSelect value={values.defaultRole} onChange={(defaultRole) => set({ defaultRole })} />
      </Field>
      <Problem result={result} />
      <Button type="submit" variant="primary" disabled={pending} className="justify-self-end">
        {t(pending ? 'saving' : provider ? 'save' : 'add')}
      </Button>
    </form>
  )
}
