import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface SourceFile {
  path: string
  text: string
  lines: number
  /** Module names this file imports, type imports included. */
  imports: string[]
}

const importPattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"]+)\1/gm

/** Reads one source file. */
export function readSourceFile(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const imports = [...text.matchAll(importPattern)].map((match) => match[2] ?? '')
  return { path, text, lines: text.trimEnd().split('\n').length, imports }
}

/** Returns every source file that git tracks or would add, without fixtures and generated code. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((path) => /^(app|components|lib|e2e|scripts|bench)\/.*\.(ts|tsx|mjs)$/.test(path))
    .filter((path) => !/\/(fixtures|gen)\//.test(path) && existsSync(path))
    .map(readSourceFile)
}
