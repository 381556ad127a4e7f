import { expect, it } from 'vitest'
import { auditFilterParsers, toAuditQuery } from '@/components/settings/audit/audit-filter'

const none = { q: '', action: null, actor: null, since: null, until: null }

it('leaves out filters that are not set', () => {
  expect(toAuditQuery(none)).toEqual({})
  expect(toAuditQuery({ ...none, q: '  Blue ', action: 'team-created', actor: 'local' })).toEqual({
    q: 'Blue',
    action: 'team-created',
    actor: 'local',
  })
})

it('includes the last day', () => {
  const day = { ...none, since: '2026-03-01', until: '2026-03-01' }
  expect(toAuditQuery(day)).toEqual({
    from: new Date('2026-03-01T00:00:00').toISOString(),
    to: new Date('2026-03-02T00:00:00').toISOString(),
  })
})

it('ignores actions and dates that do not exist', () => {
  expect(auditFilterParsers.action.parse('unknown')).toBeNull()
  expect(auditFilterParsers.since.parse('2026-02-31')).toBeNull()
})
