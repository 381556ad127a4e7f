import { expect, it } from 'vitest'
import { headerProblem } from '@/components/credentials/header-problem'

it.each([
  ['', '', null],
  ['X-Team', '', null],
  [' X-Team ', 'blue', null],
  ['X Team', 'blue', 'name'],
  ['团队', '', 'name'],
  ['Content-Length', '5', 'own'],
  ['X-Team', 'two\nlines', 'value'],
])('%s: %s', (name, value, problem) => expect(headerProblem({ name, value })).toBe(problem))
