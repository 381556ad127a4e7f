import { expect, it } from 'vitest'
import { findImportCycles } from './source-files'

it('finds cycles over absolute and relative imports', () => {
  const files = [
    { path: 'lib/a.ts', imports: ['@/lib/b', 'zod'] },
    { path: 'lib/b.ts', imports: ['./c'] },
    { path: 'lib/c.tsx', imports: ['./a'] },
    { path: 'lib/d.ts', imports: ['./a', './e.mjs'] },
    { path: 'lib/e.mjs', imports: ['./d.ts'] },
  ]
  expect(findImportCycles(files)).toEqual([
    ['lib/a.ts', 'lib/b.ts', 'lib/c.tsx'],
    ['lib/d.ts', 'lib/e.mjs'],
  ])
})

it('finds none in a tree', () => {
  expect(
    findImportCycles([
      { path: 'lib/a.ts', imports: ['./b', './c'] },
      { path: 'lib/b.ts', imports: ['./c'] },
      { path: 'lib/c.ts', imports: ['./missing'] },
    ]),
  ).toEqual([])
})
