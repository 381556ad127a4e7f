import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface SourceFile {
  path: string
  text: string
  lines: number
  /** Module names this file imports, type imports included; of modules of this repository `@/` and the path. */
  imports: string[]
}

const importPattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"]+)\1/gm

/** Returns a module name as the rules read it: a relative one as `@/` and the path, others unchanged. */
export function resolveImport(name: string, importer: string): string {
  return /^\.\.?(?:\/|$)/.test(name) ? `@/${join(dirname(importer), name)}` : name
}

/** Returns a source file with this text. */
export function parseSourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(importPattern)].map((match) => resolveImport(match[2] ?? '', path))
  return { path, text, lines: text.trimEnd().split('\n').length, imports }
}

/** Reads one source file. */
export const readSourceFile = (path: string): SourceFile => parseSourceFile(path, readFileSync(path, 'utf8'))

/** Returns every source file that git tracks or would add, without fixtures and generated code. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((path) => /^(app|components|lib|e2e|scripts|bench)\/.*\.(ts|tsx|mjs)$/.test(path))
    .filter((path) => !/\/(fixtures|gen)\//.test(path) && existsSync(path))
    .map(readSourceFile)
}

/** Returns the path of an import of this repository, without an extension if the import has none. */
export const importPath = (name: string): string | undefined => (name.startsWith('@/') ? name.slice(2) : undefined)

/** Returns the import cycles among files, each as the list of its paths in order. Type imports count. */
export function findImportCycles(files: Pick<SourceFile, 'path' | 'imports'>[]): string[][] {
  const paths = new Set(files.map(({ path }) => path))
  const resolve = (name: string): string[] => {
    const path = importPath(name)
    return path === undefined ? [] : ['', '.ts', '.tsx'].map((end) => path + end).filter((file) => paths.has(file))
  }
  const edges = new Map(files.map(({ path, imports }) => [path, imports.flatMap(resolve)]))
  const cycles: string[][] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string): void => {
    const at = trail.indexOf(path)
    if (at !== -1) cycles.push(trail.slice(at))
    if (at !== -1 || done.has(path)) return
    trail.push(path)
    for (const next of edges.get(path) ?? []) visit(next)
    trail.pop()
    done.add(path)
  }
  for (const { path } of files) visit(path)
  return cycles
}
