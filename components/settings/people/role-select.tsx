'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/form/select'
import { type Role, roles } from '@/lib/access/roles'

interface RoleSelectProps {
  value: Role
  onChange: (role: Role) => void
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  disabled?: boolean
  className?: string
}

/** A choice of one role. */
export function RoleSelect({ onChange, ...rest }: RoleSelectProps) {
  const t = useTranslations('ui.roles')
  return <Select {...rest} onValueChange={onChange} options={roles.map((value) => ({ value, label: t(value) }))} />
}
