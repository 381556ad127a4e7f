import { expect, it } from 'vitest'
import { groupReport } from '@/components/agents/report/report-row'
import type { ReportItem } from '@/lib/api/agent'

const item = (level: ReportItem['level'], code: string, path: string, values?: ReportItem['values']): ReportItem => ({
  level,
  code,
  path,
  message: '',
  ...(values && { values }),
})

it('groups equal findings with all paths, errors first', () => {
  const groups = groupReport([
    item('ok', 'name', 'name', { name: 'A' }),
    item('hint', 'skill-untagged', 'skills[0].tags'),
    item('warning', 'mode-slip', 'a', { mode: 'x' }),
    item('hint', 'skill-untagged', 'skills[1].tags'),
    item('warning', 'mode-slip', 'b', { mode: 'y' }),
    item('error', 'address-missing', 'url'),
  ])
  expect(groups.map(({ level, code, paths }) => [level, code, paths])).toEqual([
    ['error', 'address-missing', ['url']],
    ['warning', 'mode-slip', ['a']],
    ['warning', 'mode-slip', ['b']],
    ['hint', 'skill-untagged', ['skills[0].tags', 'skills[1].tags']],
    ['ok', 'name', ['name']],
  ])
  expect(new Set(groups.map(({ key }) => key)).size).toBe(5)
})
