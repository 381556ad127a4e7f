import { expect, it } from 'vitest'
import { newRule, toProviderFields, toProviderValues } from '@/components/settings/providers/provider-form-values'

it('keeps a stored provider as it is, and its secret unless a new one is entered', () => {
  const provider = {
    id: '1',
    name: 'Work',
    issuer: 'https://id.example',
    clientId: 'c',
    scopes: 'openid',
    groupsClaim: 'groups',
    groupRules: [
      { group: 'blue', teamId: 't' },
      { group: 'admins', role: 'administrator' as const },
    ],
    domains: ['example.com', 'example.org'],
    createsAccounts: false,
    defaultRole: 'viewer' as const,
    disabled: false,
    hasSecret: true,
  }
  const { id: _id, scopes: _scopes, disabled: _disabled, hasSecret: _hasSecret, ...fields } = provider
  expect(toProviderFields(toProviderValues(provider))).toEqual(fields)
  expect(toProviderFields({ ...toProviderValues(provider), clientSecret: 'new' })).toEqual({
    ...fields,
    clientSecret: 'new',
  })
})

it('leaves out rules that give nothing', () => {
  const rules = [
    { ...newRule(), group: ' ', teamId: 't' },
    { ...newRule(), group: 'a' },
    { ...newRule(), group: 'b', role: 'editor' as const },
  ]
  const { groupRules } = toProviderFields({ ...toProviderValues(null), rules })
  expect(groupRules).toEqual([{ group: 'b', role: 'editor' }])
})
