import { expect, it } from 'vitest'
import { findImportCycles, parseSourceFile } from './source-files'

it('returns the repository path of each relative import', () => {
  const text = [
    "import 'server-only'",
    "import { a } from './a'",
    "import type { B } from '../../b.ts'",
    "import '..'",
    "export { c } from '../c'",
    "const d = await import('../../../../lib/d')",
    "import { e } from '@/lib/e'",
    "import f from '.hidden'",
  ].join('\n')
  const expected = [
    'server-only',
    '@/lib/x/y/a',
    '@/lib/b.ts',
    '@/lib/x',
    '@/lib/x/c',
    '@/../lib/d',
    '@/lib/e',
    '.hidden',
  ]
  expect(parseSourceFile('lib/x/y/z.ts', text).imports).toEqual(expected)
})

it('finds cycles over absolute and relative imports', () => {
  const files = [
    parseSourceFile('lib/a.ts', "import '@/lib/b'\nimport 'zod'"),
    parseSourceFile('lib/b.ts', "import './c'"),
    parseSourceFile('lib/c.tsx', "import '../lib/a'"),
    parseSourceFile('lib/d.ts', "import './a'\nimport './e.mjs'"),
    parseSourceFile('lib/e.mjs', "import './d.ts'"),
  ]
  expect(findImportCycles(files)).toEqual([
    ['lib/a.ts', 'lib/b.ts', 'lib/c.tsx'],
    ['lib/d.ts', 'lib/e.mjs'],
  ])
})

it('finds none in a tree', () => {
  expect(
    findImportCycles([
      parseSourceFile('lib/a.ts', "import './b'\nimport './c'"),
      parseSourceFile('lib/b.ts', "import './c'"),
      parseSourceFile('lib/c.ts', "import './missing'"),
    ]),
  ).toEqual([])
})
