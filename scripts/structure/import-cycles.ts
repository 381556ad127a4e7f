import { dirname, join } from 'node:path'
import type { SourceFile } from './source-files'

/** Returns the path of an imported module of this repository, without an extension if the import has none. */
export function importPath(name: string, importer: string): string | undefined {
  if (name.startsWith('@/')) return name.slice(2)
  return name.startsWith('.') ? join(dirname(importer), name) : undefined
}

/** Returns the import cycles among files, each as the list of its paths in order. Type imports count. */
export function findImportCycles(files: Pick<SourceFile, 'path' | 'imports'>[]): string[][] {
  const paths = new Set(files.map(({ path }) => path))
  const resolve = (name: string, importer: string): string[] => {
    const path = importPath(name, importer)
    return path === undefined ? [] : ['', '.ts', '.tsx'].map((end) => path + end).filter((found) => paths.has(found))
  }
  const edges = new Map(files.map(({ path, imports }) => [path, imports.flatMap((name) => resolve(name, path))]))
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
