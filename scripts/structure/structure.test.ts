import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boundaries, componentImports } from './boundaries'
import {
  findImportCycles,
  importPath,
  parseSourceFile,
  readSourceFile,
  resolveImport,
  type SourceFile,
  sourceFiles,
} from './source-files'
import { findDatabaseProblems, findLayerProblems, findLoadedModules, findRawSqlProblems } from './layers'
import { findNamespaceProblems } from './message-namespaces'

const files = sourceFiles()
const product = files.filter((file) => !/\.(test|story|faults)\.tsx?$/.test(file.path))
/** The proxy runs before every request, so it should load little. */
const proxy = [readSourceFile('proxy.ts')]
const isTestOnly = (file: SourceFile) => /\/testing\//.test(file.path)

function trespasses(file: SourceFile): string[] {
  const rule = boundaries.find((boundary) => file.path.startsWith(boundary.folder))
  if (!rule) return []
  const bad = file.imports.filter((name) => {
    if (rule.may && !rule.may.some((prefix) => name.startsWith(prefix))) return true
    return rule.mayNot?.some((prefix) => name.startsWith(prefix)) ?? false
  })
  return bad.map((name) => `${file.path} imports ${name}: ${rule.why}`)
}

const importing = (path: string, ...names: string[]): SourceFile =>
  parseSourceFile(path, names.map((name) => `import '${name}'`).join('\n'))

const componentFolder = (path: string): string | undefined => /^components\/([^/]+)/.exec(path)?.[1]

/** Returns the imports of a component that its folder may not have. */
function crossings({ path, imports }: SourceFile): string[] {
  const own = componentFolder(path)
  if (own === undefined) return []
  const allowed = componentImports[own]
  if (!allowed) return [`${path}: components/${own} is not in componentImports`]
  const folders = imports.map((name) => componentFolder(importPath(name) ?? ''))
  const crossed = folders.filter((other) => other !== undefined && other !== own && !allowed.includes(other))
  return crossed.map((other) => `${path} imports components/${other}`)
}

function over(limit: number, chosen: SourceFile[]): string[] {
  return chosen.filter((file) => file.lines > limit).map((file) => `${file.path}: ${file.lines}`)
}

/** Returns the values, not the types, that a file imports from the app. */
function namedImports({ path, text }: SourceFile): { name: string; from: string }[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names = '', module = '']) => {
    const from = importPath(resolveImport(module, path))
    if (from === undefined) return []
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => ({ name, from: from.replace(/\.tsx?$/, '') }))
  })
}

describe('structure', () => {
  it('finds every source file that git tracks', () => {
    const tracked = execFileSync('git', ['ls-files', 'app', 'components', 'lib'], { encoding: 'utf8' })
    const expected = tracked.split('\n').filter((path) => /\.(ts|tsx)$/.test(path) && !/\/(fixtures|gen)\//.test(path))
    const knownPaths = new Set(files.map((file) => file.path))
    expect(expected.length).toBeGreaterThan(15)
    expect(expected.filter((path) => !knownPaths.has(path))).toEqual([])
  })

  it('parses imports: most files have some', () => {
    expect(files.filter((file) => file.imports.length > 0).length).toBeGreaterThan(files.length * 0.6)
  })

  it('keeps the boundaries between folders', () => {
    expect(product.filter((file) => !isTestOnly(file)).flatMap(trespasses)).toEqual([])
  })

  it('rejects an import over a boundary, also a relative one', () => {
    expect(trespasses(importing('lib/a2a/x/a.ts', 'node:fs'))).toHaveLength(1)
    expect(trespasses(importing('lib/a2a/x/a.ts', '@/lib/server/db/b'))).toHaveLength(1)
    expect(trespasses(importing('lib/a2a/x/a.ts', '../../server/db/b'))).toHaveLength(1)
    expect(trespasses(importing('lib/client/a.ts', '../server/db/b.ts'))).toHaveLength(1)
    expect(trespasses(importing('lib/server/db/a.ts', '../../../components/ui/b'))).toHaveLength(1)
    expect(trespasses(importing('components/ui/a.tsx', '../../lib/server/db/b'))).toHaveLength(1)
    expect(trespasses(importing('lib/a2a/x/a.ts', 'zod', './b', '../b', '../../faults/b'))).toEqual([])
  })

  it('keeps the order of the folders of the database', () => {
    expect(product.flatMap(findDatabaseProblems)).toEqual([])
    for (const name of ['@/lib/server/db/events/y', '../events/y']) {
      const crossing = importing('lib/server/db/tasks/x.ts', name, './y', '../engine/z', '@/lib/server/db/engine/z')
      expect(findDatabaseProblems(crossing)).toEqual(['lib/server/db/tasks/x.ts imports @/lib/server/db/events/y'])
    }
    expect(findDatabaseProblems(importing('lib/server/db/new/x.ts'))).toHaveLength(1)
  })

  it('contains SQL only where Prisma cannot do the same', () => {
    const own = product.filter((file) => !isTestOnly(file))
    expect(findRawSqlProblems(own)).toEqual([])
    const stray = { ...importing('lib/server/agents/x.ts'), text: 'prisma.$queryRaw`SELECT 1`' }
    expect(findRawSqlProblems([...own, stray])).toEqual(['lib/server/agents/x.ts contains SQL'])
  })

  it('keeps the layers of components', () => {
    expect(product.flatMap(crossings)).toEqual([])
  })

  it('has a strict order of the folders of components, and no folder in the list that does not exist', () => {
    const names = Object.keys(componentImports)
    const upward = names.filter((name, at) => componentImports[name]?.some((other) => names.indexOf(other) >= at))
    expect(upward).toEqual([])
    expect(names.toSorted()).toEqual(
      [...new Set(product.flatMap(({ path }) => componentFolder(path) ?? []))].toSorted(),
    )
  })

  it('rejects a component folder that is not listed, and an import from a higher layer', () => {
    expect(crossings(importing('components/new/a.tsx'))).toHaveLength(1)
    expect(crossings(importing('components/ui/a.tsx', '@/components/parts/b'))).toHaveLength(1)
    expect(crossings(importing('components/ui/a.tsx', '../parts/b'))).toHaveLength(1)
    expect(crossings(importing('components/chat/a.tsx', '@/components/tasks/b'))).toHaveLength(1)
    expect(crossings(importing('components/chat/a.tsx', '@/components/ui/b', './c', 'react'))).toEqual([])
  })

  it('has no import cycles', () => {
    const app = files.filter(({ path }) => /^(app|components|lib|scripts)\//.test(path))
    expect(findImportCycles(app)).toEqual([])
  })

  it('has at most 40 files in a folder, tests not counted', () => {
    const counts = new Map<string, number>()
    for (const { path } of product) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 40)).toEqual([])
  })

  it('imports only from lower layers in lib/server', () => {
    const server = product.filter((file) => file.path.startsWith('lib/server/') && !isTestOnly(file))
    expect(server.length).toBeGreaterThan(300)
    expect(server.flatMap(findLayerProblems)).toEqual([])
  })

  it('rejects an import from a higher layer, and a folder without a layer', () => {
    expect(findLayerProblems(importing('lib/server/db/a.ts', 'zod', '@/lib/server/platform/b', './c'))).toEqual([])
    expect(findLayerProblems(importing('lib/server/db/a.ts', '@/lib/server/tasks/b'))).toHaveLength(1)
    expect(findLayerProblems(importing('lib/server/db/tasks/a.ts', '../../tasks/run-turn'))).toHaveLength(1)
    expect(findLayerProblems(importing('lib/server/db/tasks/a.ts', '../../platform/b', '../engine/c'))).toEqual([])
    expect(findLayerProblems(importing('lib/server/runs/a.ts', '@/lib/server/traces/b'))).toHaveLength(1)
    expect(findLayerProblems(importing('lib/server/runs/a.ts', '../traces/b.ts'))).toHaveLength(1)
    expect(findLayerProblems(importing('lib/server/db/a.ts', '@/lib/server/other'))).toHaveLength(1)
    expect(findLayerProblems(importing('lib/server/other/a.ts'))).toHaveLength(1)
    expect(findLayerProblems(importing('lib/server/a.ts'))).toHaveLength(1)
  })

  it.each([
    ['lib/server/workers/thread', /^lib\/server\/(db\/engine\/client|outbound\/.*|platform\/env)$/, 100],
    ['lib/server/workers/log-writer', /^lib\/server\/(db\/engine\/client|outbound\/.*|platform\/env)$/, 8],
    ['proxy', /^lib\/server\/(db|outbound)\//, 5],
  ])(
    '%s loads only what it needs: a worker thread has no shared database, network or settings',
    (start, forbidden, least) => {
      const loaded = findLoadedModules(start, [...product, ...proxy])
      expect(loaded.size).toBeGreaterThan(least)
      expect([...loaded].filter((name) => forbidden.test(name))).toEqual([])
    },
  )

  it('follows absolute and relative imports to what a module loads', () => {
    const loaded = findLoadedModules('lib/x/a', [
      parseSourceFile('lib/x/a.ts', "import { b } from './b'\nimport type { D } from '@/lib/x/d'"),
      parseSourceFile('lib/x/b.ts', "import { c } from '../y/c.ts'"),
      parseSourceFile('lib/y/c.ts', "import { e } from '@/lib/e'\nimport { z } from 'zod'"),
    ])
    expect([...loaded]).toEqual(['lib/x/a', 'lib/x/b', 'lib/y/c', 'lib/e', 'zod'])
  })

  it('marks every file of lib/server as server-only', () => {
    const server = product.filter((file) => file.path.startsWith('lib/server/') && !isTestOnly(file))
    const unmarked = server.filter((file) => !/^(import 'server-only'|'use server')/.test(file.text))
    expect(unmarked.map((file) => file.path)).toEqual([])
  })

  it('imports only components and hooks from client files, because other values are only references on the server', () => {
    const ofBrowser = new Set(product.filter(({ text }) => text.startsWith("'use client'")).map(({ path }) => path))
    const clientImports = product
      .filter(({ path }) => !ofBrowser.has(path))
      .flatMap((file) => namedImports(file).map((named) => ({ path: file.path, ...named })))
      .filter(({ from }) => ofBrowser.has(`${from}.tsx`) || ofBrowser.has(`${from}.ts`))
    expect(clientImports.length).toBeGreaterThan(50)
    expect(clientImports.filter(({ name }) => !/^(use)?[A-Z]/.test(name))).toEqual([])
  })

  it('requires a viewer on every page except those before a sign-in', () => {
    const pages = product.filter((file) => /^app\/.*\bpage\.tsx$/.test(file.path))
    const open = pages.filter((file) => !/await requirePageViewer\(\)/.test(file.text))
    expect(open.map((file) => file.path)).toEqual(['app/sign-in/link/[token]/page.tsx', 'app/sign-in/page.tsx'])
  })

  it('provides the used message namespaces to the browser, and no others', () => {
    expect(findNamespaceProblems(product.map((file) => file.path))).toEqual([])
  })

  it('uses skeletons for numbers and times, because precompiled messages have no named formats', () => {
    const texts = ['messages/en.json', 'messages/zh-CN.json'].map((path) => readFileSync(path, 'utf8'))
    expect(texts.flatMap((text) => text.match(/\{\w+, (number|date|time), (?!::)[^}]*/g) ?? [])).toEqual([])
  })

  it('keeps files small', () => {
    expect(over(350, files)).toEqual([])
    expect(
      over(
        150,
        product.filter((file) => file.path.startsWith('components/')),
      ),
    ).toEqual([])
    expect(
      over(
        30,
        product.filter((file) => /^app\/.*\/route\.ts$/.test(file.path)),
      ),
    ).toEqual([])
    const sizes = product.map((file) => file.lines).toSorted((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(80)
  })

  it('names files in kebab-case, after their content', () => {
    const named = files.map((file) => file.path.split('/').at(-1) ?? '')
    expect(
      named.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|story|faults|mjs|config|d))?\.(ts|tsx|mjs)$/.test(name)),
    ).toEqual([])
    const vague = /(^|\/)(utils?|helpers?|common|misc|manager)(\.|\/|-)/i
    expect(files.map((file) => file.path).filter((path) => vague.test(path))).toEqual([])
  })

  it('has default exports only where Next.js requires them', () => {
    const allowed = /^(app\/|e2e\/|lib\/i18n\/request\.ts|scripts\/viewer\/replacements\/next-)/
    const defaultExports = product.filter((file) => /^export default/m.test(file.text) && !allowed.test(file.path))
    expect(defaultExports.map((file) => file.path)).toEqual([])
  })
})
