import { expect, it } from 'vitest'
import { validateHeader } from '@/components/credentials/header-row'

it.each([
  ['', '', null],
  ['X-Team', '', null],
  [' X-Team ', 'blue', null],
  ['X Team', 'blue', 'name'],
  ['团队', '', 'name'],
  ['Content-Length', '5', 'own'],
  ['X-Team', 'two\nlines', 'value'],
])('%s: %s', (name, value, problem) => expect(validateHeader({ name, value })).toBe(problem))
