'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { newRule, type RuleValues } from '@/components/settings/providers/provider-form-values'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Input } from '@/components/ui/form/input'
import { Select } from '@/components/ui/form/select'
import { roles } from '@/lib/access/roles'
import type { Team } from '@/lib/api/account'

interface GroupRulesProps {
  rules: readonly RuleValues[]
  teams: readonly Team[]
  onChange: (rules: RuleValues[]) => void
}

const none = 'none'

/** The rules that say which team and role a group gives. */
export function GroupRules({ rules, teams, onChange }: GroupRulesProps) {
  const t = useTranslations('people.provider')
  const roleName = useTranslations('ui.roles')
  const change = (index: number, patch: Partial<RuleValues>): void =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...patch } : rule)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-xs font-medium text-fg-muted">{t('rules')}</legend>
      {rules.map((rule, index) => (
        <div key={rule.row} className="flex flex-wrap items-center gap-2">
          <Input
            aria-label={t('group', { number: index + 1 })}
            placeholder={t('groupName')}
            value={rule.group}
            onChange={(event) => change(index, { group: event.target.value })}
            maxLength={200}
            dir="auto"
            className="w-32 flex-1"
          />
          <Select
            className="w-32 flex-1"
            aria-label={t('teamOf', { number: index + 1 })}
            value={rule.teamId || none}
            onValueChange={(value) => change(index, { teamId: value === none ? '' : value })}
            options={[
              { value: none, label: t('noTeam') },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Select
            className="w-32 flex-1"
            aria-label={t('roleOf', { number: index + 1 })}
            value={rule.role || none}
            onValueChange={(value) => change(index, { role: value === none ? '' : value })}
            options={[
              { value: none, label: t('noRole') } as const,
              ...roles.map((value) => ({ value, label: roleName(value) })),
            ]}
          />
          <IconButton
            label={t('removeRule', { number: index + 1 })}
            onClick={() => onChange(rules.filter((_, at) => at !== index))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button size="sm" className="justify-self-start" onClick={() => onChange([...rules, newRule()])}>
        <Plus />
        {t('addRule')}
      </Button>
    </fieldset>
  )
}
